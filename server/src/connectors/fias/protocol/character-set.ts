/** The character sets that property systems are found to speak; which one is a matter of the site. */
export const characterSets = ['latin1', 'cp850', 'utf-8'] as const;
export type CharacterSet = (typeof characterSets)[number];

/** What the bytes from 128 on mean in code page 850. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤' +
  'ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const bytes850 = new Map(Array.from(upper850, (letter, index) => [letter, index + 128]));

export function decode(bytes: Buffer, set: CharacterSet): string {
  if (set === 'cp850')
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upper850[byte - 128] ?? '?'))).join(
      '',
    );
  return bytes.toString(set === 'utf-8' ? 'utf8' : 'latin1');
}

/** A letter that the set does not have becomes a question mark. */
export function encode(text: string, set: CharacterSet): Buffer {
  if (set === 'utf-8') return Buffer.from(text, 'utf8');
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 63);
  if (set === 'latin1') return Buffer.from(letters.map((code) => (code < 256 ? code : 63)));
  return Buffer.from(letters.map((code) => (code < 128 ? code : (bytes850.get(String.fromCodePoint(code)) ?? 63))));
}
