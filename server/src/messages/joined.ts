/** A sentence over several lines, of which the compiler still knows each letter, and so the values in it. */
export function joined<const Parts extends readonly string[]>(...parts: Parts): Joined<Parts> {
  return parts.join('') as Joined<Parts>;
}

type Joined<Parts extends readonly string[]> = Parts extends readonly [
  infer First extends string,
  ...infer Rest extends string[],
]
  ? `${First}${Joined<Rest>}`
  : '';
