/** A card as a page to print, that needs nothing else of the service. */
import { createHash } from 'node:crypto';
import { cardWords, english } from './card-words.ts';
import { type Flow, guestFlows, type Hotel, staffFlows, type Step } from './card.ts';

const style = `
@page { margin: 14mm; }
body { max-width: 46rem; margin: 1.5rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #111;
  background: #fff; }
h1 { margin: 0; font-size: 1.6rem; }
h2 { margin: 0 0 1rem; font-size: 1.1rem; font-weight: 400; }
section { break-inside: avoid; margin: 0 0 1rem; padding: 0.6rem 0 0; border-top: 1px solid #999; }
h3 { margin: 0 0 0.3rem; font-size: 1.1rem; }
p { margin: 0; }
ol, ul { margin: 0.3rem 0 0; padding-inline-start: 1.4rem; }
kbd { padding: 0 0.4rem; border: 1px solid #555; border-radius: 4px; font: 600 1.1rem/1.4 ui-monospace, monospace;
  white-space: nowrap; }
var { font: italic 400 0.95rem/1.4 system-ui, sans-serif; }
`;
/** Only its own style, and nothing that runs. */
export const cardPolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);

export function cardPage(who: 'guest' | 'staff', hotel: Hotel): string {
  const words = cardWords[hotel.language] ?? english;
  const keys = ({ press, star }: Step): string => {
    const blank = press in words.blanks ? words.blanks[press as keyof typeof words.blanks] : undefined;
    const shown = blank === undefined ? escaped(press) : `<var class="${press}">${escaped(blank)}</var>`;
    return `<kbd>${shown}${star ? '*' : ''}</kbd>`;
  };
  const list = (tag: 'ol' | 'ul', steps: readonly Step[]): string =>
    steps.length === 0
      ? ''
      : `<${tag}>${steps.map((step) => `<li>${escaped(step.heard)} ${keys(step)}</li>`).join('')}</${tag}>`;
  const section = ({ title, dial, steps, choices, last }: Flow): string =>
    `<section id="${title}"><h3>${escaped(words.titles[title])}</h3>` +
    `<p>${escaped(words.dial)} <kbd>${escaped(dial)}</kbd></p>` +
    `${list('ol', steps)}${list('ul', choices)}${list('ol', last)}</section>`;
  const flows = who === 'guest' ? guestFlows(hotel) : staffFlows(hotel);
  return (
    `<!doctype html><html lang="${hotel.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(words[who])}</title>` +
    `<style>${style}</style></head><body><h1>${escaped(hotel.name)}</h1><h2>${escaped(words[who])}</h2>` +
    `${flows.map(section).join('')}<section id="reception"><p>${escaped(words.reception)} <kbd>0</kbd></p></section>` +
    `</body></html>`
  );
}
