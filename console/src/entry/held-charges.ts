/**
 * Charges wait here until they can no longer be undone. They are written down in the browser, so that a page that is closed or
 * loaded again meanwhile loses none; each has its key, so that none is made twice.
 */
import { Refused, request } from '../http/request.ts';

interface HeldLine {
  readonly room: string;
  readonly id: string;
  readonly quantity: number;
  readonly key: string;
}

interface Held {
  readonly until: number;
  readonly lines: readonly HeldLine[];
}

const kept = 'reveille.held-charges';
const holdSeconds = 20;
let account = '';
let complain: (reason: string) => void = () => undefined;

function place(): string {
  return `${kept}.${account}`;
}

function read(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? '{}') as Record<string, Held>;
  } catch {
    return {};
  }
}

function write(held: Record<string, Held>): void {
  if (Object.keys(held).length === 0) localStorage.removeItem(place());
  else localStorage.setItem(place(), JSON.stringify(held));
}

function take(name: string): Held | undefined {
  const { [name]: wanted, ...others } = read();
  write(others);
  return wanted;
}

export function holdCharge(lines: readonly HeldLine[]): { seconds: number; takeBack: () => Promise<void> } {
  const name = lines[0]?.key ?? '';
  write({ ...read(), [name]: { until: Date.now() + holdSeconds * 1000, lines } });
  setTimeout(() => void send(name), holdSeconds * 1000);
  return {
    seconds: holdSeconds,
    takeBack: () => (take(name) === undefined ? Promise.reject(new Error('it has left already')) : Promise.resolve()),
  };
}

async function send(name: string, keepalive = false): Promise<void> {
  const held = read()[name];
  if (held === undefined) return;
  try {
    for (const { room, id, quantity, key } of held.lines)
      await request('POST /rest/isi/charge', { form: { room, id, quantity: String(quantity) }, key, keepalive });
  } catch (error) {
    // Without an answer it stays written down, and is sent when the service is back.
    if (!(error instanceof Refused) || error.status === 401 || error.status >= 429) {
      setTimeout(() => void send(name), 5000);
      return;
    }
    complain(error.message);
  }
  take(name);
}

/** Called once somebody is signed in: sends what an earlier page left behind, and what is left when this one goes. */
export function watchHeldCharges(name: string, onRefused: (reason: string) => void): () => void {
  account = name;
  complain = onRefused;
  for (const [one, { until }] of Object.entries(read())) setTimeout(() => void send(one), Math.max(0, until - Date.now()));
  window.addEventListener('pagehide', sendAll);
  return () => window.removeEventListener('pagehide', sendAll);
}

function sendAll(): void {
  for (const one of Object.keys(read())) void send(one, true);
}
