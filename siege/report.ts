/** The figures, for a person. */
import type { Finding } from './findings.ts';

interface Times {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
}

interface Look {
  readonly heap: number;
  readonly rss: number;
  readonly descriptors: number;
}

export interface Report {
  readonly seed: number;
  readonly tree: string;
  readonly sent: number;
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly worst: { readonly held: number; readonly worked: number };
  readonly lives: readonly { readonly looks: number; readonly early: Look; readonly late: Look }[];
  readonly nextDoor: { readonly calm: Times; readonly siege: Times };
  readonly freed: Readonly<Record<string, string>>;
  readonly streams: string;
  readonly effects: number;
  readonly findings: readonly Finding[];
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

export function printed(report: Report): string {
  const { calm, siege } = report.nextDoor;
  const lines = [`Siege of ${report.tree}, seed ${report.seed}: ${report.sent} requests`, ''];
  for (const [kind, statuses] of Object.entries(report.statuses)) {
    const counts = Object.entries(statuses).toSorted(([one], [other]) => one.localeCompare(other));
    lines.push(`  ${kind.padEnd(10)}${counts.map(([status, count]) => `${status}: ${count}`).join('  ')}`);
  }
  lines.push(
    '',
    `  event loop, worst: held for ${report.worst.held} ms by the clock, ${report.worst.worked} ms of work`,
  );
  for (const { looks, early, late } of report.lives.filter(({ looks: many }) => many > 1))
    lines.push(
      `  one process, ${looks} looks: heap ${megabytes(early.heap)} early, ${megabytes(late.heap)} late; ` +
        `resident ${megabytes(early.rss)}, ${megabytes(late.rss)}; descriptors ${early.descriptors}, ` +
        late.descriptors,
    );
  lines.push(
    `  next door, beside calm requests: ${told(calm)}; beside hostile ones: ${told(siege)}; p99 ` +
      `${(siege.p99 / calm.p99).toFixed(2)} times`,
  );
  for (const [way, freed] of Object.entries(report.freed)) lines.push(`  held, ${way}: ${freed}`);
  if (report.streams !== '') lines.push(`  streams: ${report.streams}`);
  if (report.effects > 0) lines.push(`  effects: ${report.effects} scenes`);
  lines.push('', report.findings.length === 0 ? 'Nothing was found.' : `${report.findings.length} findings:`);
  for (const [index, { trouble, kind, what, detail, again, times }] of report.findings.entries())
    lines.push(
      `${index + 1}. ${trouble} (${kind}${times === 1 ? '' : `, ${times} times`}): ${what}\n   ` +
        `${detail}${again === '' ? '' : `\n   ${again}`}`,
    );
  return `${lines.join('\n')}\n`;
}

function told({ count, median, p99 }: Times): string {
  return `p50 ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count}`;
}
