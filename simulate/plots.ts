/** Plots as they are in a page without any script: lines, bars and their words, as SVG. */
export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Powers of ten have the same distance. */
  readonly logarithmic?: boolean;
  readonly xWords?: (x: number) => string;
}

const [width, height, left, bottom, top, edge] = [720, 260, 64, 44, 12, 12];

const text = (at: readonly [number, number], anchor: string, words: string, more = ''): string =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}"${more}>${words}</text>`;

export function drawn({ title, x, y, points, logarithmic = false, xWords = String }: Plot): string {
  const scale = (value: number): number => (logarithmic ? Math.log10(Math.max(value, 1e-3)) : value);
  const [xs, ys] = [points.map(([one]) => one), points.map(([, one]) => scale(one))];
  const [firstX, lastX] = [Math.min(...xs), Math.max(...xs)];
  const [least, most] = [
    logarithmic ? Math.floor(Math.min(...ys)) : 0,
    logarithmic ? Math.ceil(Math.max(...ys)) : Math.max(...ys),
  ];
  const across = (value: number): number => left + ((value - firstX) / (lastX - firstX || 1)) * (width - left - edge);
  const up = (value: number): number =>
    height - bottom - ((scale(value) - least) / (most - least || 1)) * (height - bottom - top);
  const path = points.map(
    ([one, other], index) => `${index === 0 ? 'M' : 'L'}${across(one).toFixed(1)} ${up(other).toFixed(1)}`,
  );
  const marks = logarithmic
    ? Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index))
    : Array.from({ length: 5 }, (_, index) => (most / 4) * index);
  const steps = xs.length <= 8 ? xs : Array.from({ length: 7 }, (_, index) => firstX + ((lastX - firstX) / 6) * index);
  const middle = height / 2 - 10;
  return `<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
${marks.map((mark) => `<path class="grid" d="M${left} ${up(mark).toFixed(1)}H${width - edge}"/>`).join('')}
${marks.map((mark) => text([left - 6, up(mark) + 4], 'end', short(mark))).join('')}
${steps.map((step) => text([across(step), height - bottom + 18], 'middle', xWords(step))).join('')}
<path class="line" d="${path.join('')}"/>
${text([(left + width) / 2, height - 6], 'middle', x)}
${text([14, middle], 'middle', y, ` transform="rotate(-90 14 ${middle})"`)}
</svg></figure>`;
}

function short(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) >= 1000
    ? value.toLocaleString('en', { maximumFractionDigits: 0 })
    : String(Number(value.toPrecision(3)));
}
