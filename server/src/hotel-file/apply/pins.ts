/** PINs of staff come as passwords do: from the environment or from files, and meet the hashes before a transaction. */
import { pinProblem } from '../../call-in/staff.ts';
import type { StoredStaff } from '../../call-in/staff-store.ts';
import { hashPassword, verifyPassword } from '../../passwords/password.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { FileStaff } from '../file/staff.ts';
import { type Environment, placeOf, readFrom, unreadable } from './passwords.ts';

/** The PINs that are at hand, by staff number, and what is wrong with others. */
export interface Pins {
  readonly pins: ReadonlyMap<string, string>;
  readonly mistakes: readonly Mistake[];
}

/** What was found when a PIN met the hash that was stored at that moment. */
export interface PinVerdict {
  readonly metHash: string | null;
  /** The hash to store; none when the PIN is the stored one. */
  readonly newHash: string | undefined;
}

export async function readPins(path: string, staff: readonly FileStaff[], environment: Environment): Promise<Pins> {
  const pins = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const { number, source, line } of staff) {
    if (source === undefined) continue;
    try {
      const pin = await readFrom(source, path, environment);
      if (pin !== undefined && pin !== '') pins.set(number, pin);
    } catch (error) {
      mistakes.push(unreadable(source, line, error));
    }
  }
  return { pins, mistakes };
}

/** Who has a PIN keeps it where none is at hand; who gets one needs it. */
export function missingPins(
  staff: readonly FileStaff[],
  { pins, mistakes }: Pins,
  present: readonly StoredStaff[],
): Mistake[] {
  const hashes = hashesOf(present);
  const told = new Set(mistakes.map(({ line }) => line));
  return staff.flatMap(({ number, source, line }) => {
    if (source === undefined || pins.has(number) || (hashes.get(number) ?? null) !== null || told.has(line)) return [];
    const what = `staff ${number} has no PIN yet`;
    const mend =
      'variable' in source
        ? `set the environment variable ${source.variable} to it`
        : `write it into ${placeOf(source)}`;
    return [{ line, what, mend }];
  });
}

const hashesOf = (present: readonly StoredStaff[]) => new Map(present.map(({ number, pinHash }) => [number, pinHash]));

/** One that is stored already stays, whatever it is; one that is new must not be the first that somebody would try. */
export async function judgePins(
  { pins }: Pins,
  staff: readonly FileStaff[],
  present: readonly StoredStaff[],
): Promise<{ readonly verdicts: ReadonlyMap<string, PinVerdict>; readonly mistakes: readonly Mistake[] }> {
  const hashes = hashesOf(present);
  const verdicts = new Map<string, PinVerdict>();
  const mistakes: Mistake[] = [];
  for (const { number, source, line } of staff) {
    const pin = pins.get(number);
    if (pin === undefined || source === undefined) continue;
    const metHash = hashes.get(number) ?? null;
    const isSame = metHash !== null && (await verifyPassword(metHash, pin));
    const problem = isSame ? undefined : pinProblem(pin);
    if (problem === undefined) verdicts.set(number, { metHash, newHash: isSame ? undefined : await hashPassword(pin) });
    else
      mistakes.push({
        line,
        what: `the PIN in ${placeOf(source)} cannot be used for staff ${number}`,
        mend: problem.text,
      });
  }
  return { verdicts, mistakes };
}

/** Whether PINs have changed since they were judged: then they must be judged again. */
export function arePinsStale(
  staff: readonly FileStaff[],
  present: readonly StoredStaff[],
  verdicts: ReadonlyMap<string, PinVerdict>,
): boolean {
  const hashes = hashesOf(present);
  return staff.some(({ number, source }) => {
    const hash = hashes.get(number) ?? null;
    const verdict = verdicts.get(number);
    return source !== undefined && (verdict === undefined ? hash === null : verdict.metHash !== hash);
  });
}
