import type { Outcome, Table } from './bench.ts';

export function printed(outcome: Outcome): string {
  return [
    ...outcome.tables.map(tableText),
    ...outcome.remarks.map((remark) => `${remark}\n`),
    verdictText(outcome),
  ].join('\n');
}

export function tableText({ title, head, rows }: Table): string {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 }) : cell)),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  // The first column names the row, the others hold figures.
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function verdictText({ verdicts }: Outcome): string {
  return verdicts
    .map(({ bar, measured, unit = '×', pass }) => `${pass ? 'PASS' : 'FAIL'}  ${bar}: ${measured.toFixed(2)}${unit}\n`)
    .join('');
}
