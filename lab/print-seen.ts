import { parseArgs } from 'node:util';
import { mostAtOnce, readSeen, type SeenCall } from './seen.ts';

/** `lab/lab seen`, which gives it the file first. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, since: { type: 'string' } },
  });
  const [file = '', extension, ...others] = positionals;
  if (others.length > 0)
    throw new Error(`there is one extension at most, not also ${others.join(' ')}: leave it out to see all calls`);
  const since = values.since === undefined ? 0 : instant(values.since);
  const calls = (await readSeen(file)).filter(
    (call) => call.invited >= since && (extension === undefined || call.extension === extension),
  );
  if (values.json) console.log(JSON.stringify(calls, null, 2));
  else console.log(table(calls));
}

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A while ago (10m), a time of today (07:00, 07:00:30), or anything that says its date. */
function instant(text: string): number {
  const ago = /^(?<count>\d+)(?<unit>[smhd])$/.exec(text)?.groups;
  if (ago !== undefined) return Date.now() - Number(ago['count']) * units[ago['unit'] as keyof typeof units];
  const clock = /^(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?$/.exec(text)?.groups;
  if (clock !== undefined)
    return new Date().setHours(Number(clock['hour']), Number(clock['minute']), Number(clock['second'] ?? 0), 0);
  const date = Date.parse(text);
  if (Number.isNaN(date)) throw new Error(`"${text}" is no time: write 10m, 2h, 07:00 or 2026-03-01T07:00:00Z`);
  return date;
}

function table(calls: SeenCall[]): string {
  if (calls.length === 0) return 'The PBX has seen no such call.';
  const rows = calls.map((call) => [
    new Date(call.invited).toISOString().slice(0, -1).replace('T', ' '),
    call.extension,
    call.caller.name === '' ? call.caller.number : `${call.caller.name} <${call.caller.number}>`,
    after(call, call.ringing),
    after(call, call.answered),
    after(call, call.ended),
    ending(call),
    [
      ...call.keys.map(({ key, at }) => `pressed ${key} at ${after(call, at)}`),
      ...(call.forwardedTo === null ? [] : [`forwarded to ${call.forwardedTo}`]),
    ].join(', '),
  ]);
  const head = ['invited (UTC)', 'phone', 'caller', 'rang', 'answered', 'ended', 'by', ''];
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column >= 3 && column <= 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const most = mostAtOnce(calls);
  return [
    line(head),
    ...rows.map(line),
    `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}, ${most} at once at most; times are seconds ` +
      `after the INVITE`,
  ].join('\n');
}

function after(call: SeenCall, at: number | null): string {
  return at === null ? '-' : ((at - call.invited) / 1000).toFixed(3);
}

function ending(call: SeenCall): string {
  if (call.refused !== null) return `phone, ${call.refused}`;
  return call.endedBy ?? 'lasts';
}

await main().catch((error: unknown) => {
  console.error(`lab: ${(error as Error).message.split('. ')[0]}. Fix: lab/lab --help shows how to ask`);
  process.exitCode = 64;
});
