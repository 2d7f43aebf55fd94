/** What was simulated, as a page for people. */
import type { Table } from '../bench/bench.ts';
import { assumptions, times } from './assumptions.ts';
import { brokenIn, tablesOf, type Told } from './figures.ts';
import { drawn } from './plots.ts';

const style = `
body { font: 16px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1c2126 }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .25rem .6rem; border-block-end: 1px solid #d5dade }
td { font-variant-numeric: tabular-nums }
figure { margin: 1.5rem 0 }
figcaption, h2 { font-size: 1rem; font-weight: 600 }
svg { width: 100% }
svg text { font-size: 12px; fill: #49525a }
.grid { stroke: #e3e7ea }
.line { fill: none; stroke: #1d6fa5; stroke-width: 2 }`;

const words = (cell: string | number): string =>
  typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 2 }) : cell;
const row = (cells: readonly (string | number)[], kind: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => `<${kind}>${words(cell)}</${kind}>`).join('')}</tr>`;
const table = ({ title, head, rows }: Table): string =>
  `<h2>${title}</h2><div class="wide" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>
${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody></table></div>`;

export function pageOf(told: Told): string {
  const { years, planet, growth } = told;
  const broken = brokenIn(told);
  const kept = 'Nobody was lost, nobody was rung twice unless it was unsure, and no hotel rang on more than its lines.';
  const { cell, lines, guests, faultsAYear, lasting } = assumptions;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Reveille: every hotel on earth, simulated</title><style>${style}</style>
<h1>Every hotel on earth, simulated</h1>
<p>${years.length} years of a cell of ${words(cell.hotels)} hotels, and the worst minute of ${words(assumptions.rooms)}
rooms. Who is rung when, how often and by whom is decided by the service's own code on made-up time; what a call costs
was measured.</p>
<p><strong>${broken.length === 0 ? kept : `${broken.length} promises were broken.`}</strong></p>
<ul>${broken
    .slice(0, 20)
    .map((one) => `<li>${one}</li>`)
    .join('')}</ul>
${tablesOf(told).map(table).join('\n')}
${drawn({
  title: 'Calls due in each minute of a day',
  x: 'hour, UTC',
  y: 'calls',
  points: planet.minutes.map((calls, at) => [at / 60, calls]),
  xWords: (x) => `${Math.round(x)}:00`,
})}
${drawn({
  title: 'Seconds until 99 of 100 ring, when a cell has several times its worst minute',
  x: 'times as many calls',
  y: 'seconds',
  logarithmic: true,
  points: growth.map(({ load, p99 }) => [load, p99]),
  xWords: (x) => `${x}×`,
})}
<h2>What was assumed</h2>
<p>The numbers of <code>simulate/assumptions.json</code> are guesses about hotels and guests; those of
<code>simulate/times.json</code> were measured. Change them and run it again. A hotel that has too few lines waits for
its lines, whatever the size of its cell. Hours in which nothing happens are not in the tables.</p>
<pre>${JSON.stringify({ cell, lines, guests, faultsAYear, lasting, times }, null, 1)}</pre></html>
`;
}
