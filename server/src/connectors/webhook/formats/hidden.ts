import { decoded } from '../../../decoded.ts';
import { pairOf } from './format.ts';

/** What another side answers may hold the address that it was asked at: a page of an error often does. */
const shortest = 6;

export function hidden(words: string, secret: string): string {
  let shown = words;
  for (const part of partsOf(secret)) shown = shown.replaceAll(part, '…');
  return shown;
}

/** The whole, and all in it that is long enough to be a key to something, the longest first. */
function partsOf(secret: string): string[] {
  const url = URL.parse(secret);
  const whole = url === null ? [secret] : [secret, url.href, `${url.pathname}${url.search}`, pairOf(url) ?? ''];
  const rest = url === null ? secret : `${url.username}/${url.password}/${url.pathname}${url.search}`;
  const pieces = rest.split(/[/?&=:]/).flatMap((piece) => [piece, decoded(piece)]);
  return [...whole, ...pieces]
    .filter((part) => part.length >= shortest)
    .toSorted((one, other) => other.length - one.length);
}
