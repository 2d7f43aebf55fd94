/** The log lines of the service, for a person: time, level, message, then the rest as name=value. */

const colours = { debug: 90, info: 36, warn: 33, error: 31, fatal: 31 } as const;
/** Said where it starts, and of no use in every line. */
const leftOut = ['level', 'time', 'msg', 'settings'];
/** Of a request that went well, these are in the front of its line, or of no use there. */
const ofRequest = ['method', 'route', 'status', 'ms', 'request', 'address', 'property'];

interface Look {
  readonly colour: boolean;
}

/** A line that is no JSON object, like a stack trace or a message of Node, stays as it is. */
export function prettyLine(line: string, { colour }: Look): string {
  const entry = parsed(line);
  if (entry === undefined) return line;
  const level = textOf(entry['level']);
  const tint = colours[level as keyof typeof colours] ?? 36;
  const paint = (code: number, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const plain = entry['msg'] === 'request' && Number(entry['status']) < 400;
  const message = plain ? requestLine(entry) : textOf(entry['msg']);
  const hidden = new Set(plain ? [...leftOut, ...ofRequest] : leftOut);
  const rest = Object.entries(entry)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${paint(90, `${name}=`)}${shown(value)}`);
  return [paint(90, clock(entry['time'])), paint(tint, level.padEnd(5)), message, ...rest].join(' ');
}

function parsed(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function requestLine({ method, route, status, ms }: Record<string, unknown>): string {
  return `${String(status)} ${textOf(method)} ${textOf(route)} ${String(ms)} ms`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** By the clock of the person who reads it. */
function clock(time: unknown): string {
  const at = new Date(textOf(time));
  return Number.isNaN(at.getTime()) ? '--:--:--' : at.toTimeString().slice(0, 8);
}

/** Values with spaces stand in quotes; a stack trace is read line by line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
  const stack = typeof value === 'object' && value !== null && 'stack' in value ? value.stack : undefined;
  return typeof stack === 'string' ? `\n${stack}` : JSON.stringify(value);
}

/** Calls back with each whole line of what arrives in pieces. */
export function byLine(take: (line: string) => void): (chunk: Buffer | string) => void {
  let begun = '';
  return (chunk) => {
    const lines = `${begun}${chunk.toString()}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) take(line.replace(/\r$/, ''));
  };
}
