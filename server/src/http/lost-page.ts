/** A wrong address in a browser: a page for a person, with a way back, that needs nothing else of the service. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#f6f7f9, #17181b); color: light-dark(#1f2329, #e6e8ec); }
main { box-sizing: border-box; width: calc(100% - 2rem); max-width: 28rem; margin: 1rem; padding: 2rem 1.75rem;
  background: light-dark(#fff, #212327); border: 1px solid light-dark(#dfe2e7, #383b42); border-radius: 12px; }
h1 { margin: 1rem 0 0.5rem; font-size: 1.5rem; font-weight: 600; }
p { margin: 0 0 1rem; }
a { display: inline-block; padding: 0.25rem 0; color: light-dark(#3b4cb8, #b4c0ff); }
`;
const allowed = createHash('sha256').update(style).digest('base64');
const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${allowed}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const words = {
  de: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
    desk: 'Zur Rezeption',
    corridor: 'Zum Housekeeping',
  },
  en: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    desk: 'To the front desk',
    corridor: 'To housekeeping',
  },
  es: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    desk: 'A la recepción',
    corridor: 'A pisos',
  },
  fr: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être mal écrite, ou la page a été déplacée.',
    desk: 'À la réception',
    corridor: 'Au service d’étage',
  },
  it: {
    title: 'Questa pagina non esiste',
    text: 'Forse l’indirizzo è scritto male o la pagina è stata spostata.',
    desk: 'Alla reception',
    corridor: 'Al servizio ai piani',
  },
  nl: {
    title: 'Deze pagina bestaat niet',
    text: 'Misschien is het adres verkeerd getypt of is de pagina verplaatst.',
    desk: 'Naar de receptie',
    corridor: 'Naar housekeeping',
  },
  pl: {
    title: 'Ta strona nie istnieje',
    text: 'Być może w adresie jest błąd albo strona została przeniesiona.',
    desk: 'Do recepcji',
    corridor: 'Do służby pięter',
  },
  pt: {
    title: 'Esta página não existe',
    text: 'Talvez o endereço esteja mal escrito ou a página tenha mudado de lugar.',
    desk: 'Para a receção',
    corridor: 'Para a governanta',
  },
} as const;

/** Somebody who looks at it, rather than a program: those of the interface are told in its own words. */
export function isPageWanted({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean {
  const read = method === 'GET' || method === 'HEAD';
  return read && headers.accept?.includes('text/html') === true && !/^\/(rest|api)([/?]|$)/.test(url);
}

/** Nothing of what was asked for is in it. */
export function sendLostPage({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  const language = wanted.find((one): one is keyof typeof words => one in words) ?? 'en';
  const { title, text, desk, corridor } = words[language];
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}: Reveille</title>` +
        `<link rel="icon" href="/icon.svg"><style>${style}</style></head><body><main>` +
        `<img src="/icon.svg" alt="" width="28" height="28"><h1>${title}</h1><p>${text}</p>` +
        `<p><a href="/">${desk}</a><br><a href="/corridor">${corridor}</a></p></main></body></html>`,
    );
}
