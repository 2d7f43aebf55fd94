/** Bytes and letters as a profile has them, and the moment as it is written. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤' +
  'ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
type Encoding = 'latin1' | 'utf8' | 'cp850';

/** A record between STX and ETX. */
export function bytesOf(text: string, encoding: Encoding): Buffer {
  const framed = `\x02${text}\x03`;
  if (encoding !== 'cp850') return Buffer.from(framed, encoding);
  return Buffer.from(
    Array.from(framed, (letter) =>
      letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : upper850.indexOf(letter) + 128,
    ),
  );
}

/** What was read byte by byte, as it was meant. */
export function textFrom(text: string, encoding: Encoding | undefined): string {
  if (encoding === undefined || encoding === 'latin1') return text;
  if (encoding === 'utf8') return Buffer.from(text, 'latin1').toString('utf8');
  return Array.from(text, (letter) =>
    letter.charCodeAt(0) < 128 ? letter : (upper850[letter.charCodeAt(0) - 128] ?? '?'),
  ).join('');
}

const digits = (number: number): string => String(number).padStart(2, '0');

const written = (...parts: readonly number[]): string => parts.map(digits).join('');

/** The date and time of this machine. */
export function stamp(now = Temporal.Now.plainDateTimeISO()): string {
  return `DA${written(now.year % 100, now.month, now.day)}|TI${written(now.hour, now.minute, now.second)}|`;
}
