/** What can be typed into the simulator: a record as it is, or a word that makes one. */
import { bytesOf, stamp } from './letters.ts';
import type { Fault } from './postings.ts';
import type { PropertySystem } from './property-system.ts';

export const commandHelp = `A line that begins with two capital letters is sent as a record: GI|RN101|G#55|GLGE|
  in ROOM GUEST [GLxx|]      check a guest in            out ROOM GUEST            check out
  move GUEST FROM TO         move, as the profile tells it
  wake ROOM YYMMDD HHMMSS    set a wake-up               clear ROOM YYMMDD HHMMSS  clear it
  message ROOM GUEST ID TEXT leave a message, with its light
  night on|off               night audit                 deny ROOM CODE|OK         refuse charges of a room
  next KIND                  what happens to the next charge: drop-before, drop-after, lose, silence, garbage,
                             split, stale, slow:MILLISECONDS, or a code like NG
  silent on|off  garbage  greet  bye  kick               misbehave
  rooms  folio  complaints                               look`;

/** What to print. */
export function runCommand(system: PropertySystem, line: string): string {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  if (/^[A-Z]{2}(\||$)/.test(line)) {
    system.send(line.endsWith('|') ? line : `${line}|`);
    return '';
  }
  const act = commands[word];
  if (act === undefined) return word === '' ? '' : commandHelp;
  return act(system, rest) ?? '';
}

const commands: Record<string, (system: PropertySystem, words: readonly string[]) => string | void> = {
  in: (system, [room = '', guest = '', more = '']) => system.checkIn(room, guest, more),
  out: (system, [room = '', guest = '']) => system.checkOut(room, guest),
  move: (system, [guest = '', from = '', to = '']) => system.move(guest, from, to),
  wake: (system, [room = '', date = '', time = '']) => system.send(`WR|RN${room}|DA${date}|TI${time}|`),
  clear: (system, [room = '', date = '', time = '']) => system.send(`WC|RN${room}|DA${date}|TI${time}|`),
  message: (system, [room = '', guest = '', id = '', ...text]) => system.message(id, room, guest, text.join(' ')),
  night: (system, [state]) => system.setNightAudit(state === 'on'),
  deny: (system, [room = '', code = 'OK']) =>
    void (code === 'OK' ? system.denials.delete(room) : system.denials.set(room, code)),
  next: (system, [kind = '']) => void system.faults.push(faultOf(kind)),
  silent: (system, [state]) => {
    system.silent = state === 'on';
  },
  garbage: (system) => system.sendRaw(Buffer.from('\x03\x00|||\x02WR|RN\x01\x02', 'latin1')),
  greet: (system) => system.sendRaw(bytesOf(`LS|${stamp()}`, 'latin1')),
  bye: (system) => system.send(`LE|${stamp()}`),
  kick: (system) => system.kick(),
  rooms: (system) => [...system.guests].map(([room, guest]) => `${room}  ${guest}`).join('\n'),
  folio: (system) => [...system.folio.accepted.values()].map(({ times, text }) => `${times} × ${text}`).join('\n'),
  complaints: (system) => system.complaints.join('\n'),
};

function faultOf(kind: string): Fault {
  if (/^[A-Z]{2}$/.test(kind)) return { kind: 'answer', code: kind };
  if (kind.startsWith('slow:')) return { kind: 'slow', milliseconds: Number(kind.slice(5)) };
  return { kind: kind as 'lose' };
}
