/** Puts a hotel into another cell, and routes there. Where it was broken off, the same again goes on. */
import { moveHotel, type Moved, type Step } from '../moving/move.ts';
import { NotNow } from '../moving/quiet.ts';
import type { Cell, Control } from './control.ts';
import { route, type Routed } from './route.ts';
import { lookAt, type Look } from './table.ts';

export interface Placed {
  readonly code: string;
  readonly cell: string;
  /** Null where it is there already. */
  readonly moved: Moved | null;
  readonly routed: Routed;
}

interface Wish {
  readonly code: string;
  /** The emptiest that is open, without. */
  readonly cell?: string | undefined;
  readonly operator: string;
  readonly step?: (step: Step) => void;
}

export async function place(control: Control, { code, cell, operator, step }: Wish): Promise<Placed> {
  const looks = await lookAt(control.cells);
  const from = looks.find((one) => one.leaving.includes(code)) ?? looks.find((one) => one.hotels?.includes(code));
  if (from === undefined) throw new Error(`no cell that answers has a hotel ${code}${silent(looks)}`);
  const to = destination(looks, from, code, cell);
  if (to.cell.name === from.cell.name && !from.leaving.includes(code))
    return { code, cell: to.cell.name, moved: null, routed: await route(control) };
  const ends = { from: from.cell.database, to: to.cell.database, address: control.address };
  const moved = await moveHotel({ ...ends, code, operator, ...(step === undefined ? {} : { step }) });
  return { code, cell: to.cell.name, moved, routed: await route(control) };
}

function destination(looks: readonly Look[], from: Look, code: string, named: string | undefined): Look {
  if (named !== undefined) {
    const to = looks.find((one) => one.cell.name === named);
    if (to === undefined) throw new Error(`there is no cell ${named} in the control file`);
    if (to.cell.name !== from.cell.name) expectRoom(to);
    return to;
  }
  const begun = looks.find((one) => one !== from && (one.arriving.includes(code) || one.hotels?.includes(code)));
  return begun ?? emptiest(looks.filter((one) => one !== from));
}

function expectRoom({ cell, hotels, trouble }: Look): void {
  if (hotels === null) throw new Error(`the database of ${cell.name} does not answer: ${trouble ?? ''}`);
  if (!cell.open) throw new Error(`${cell.name} is not open. Fix: write \`open: yes\` beside it in the control file`);
  if (hotels.length >= cell.most)
    throw new Error(`${cell.name} has ${hotels.length} hotels, and takes ${cell.most} at the most (\`most\`)`);
}

const share = ({ cell, hotels }: Look): number => (hotels?.length ?? 0) / cell.most;

function emptiest(looks: readonly Look[]): Look {
  const taking = looks.filter(({ cell, hotels }) => hotels !== null && cell.open && hotels.length < cell.most);
  const found = taking.toSorted((one, other) => share(one) - share(other))[0];
  if (found === undefined) throw new Error(`no other cell has room${silent(looks)}`);
  return found;
}

function silent(looks: readonly Look[]): string {
  const names = looks.filter(({ hotels }) => hotels === null).map(({ cell }) => cell.name);
  return names.length === 0 ? '' : `; ${names.join(', ')} did not answer`;
}

export interface Drained {
  readonly moved: readonly string[];
  /** Those that somebody is rung in soon. */
  readonly waiting: readonly string[];
  /** Those that could not go, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Every hotel that can go, goes: one after the other, each closed for its own seconds only. */
export async function drain(
  control: Control,
  { cell, operator, tell }: { cell: Cell; operator: string; tell: (code: string, done: number, all: number) => void },
): Promise<Drained> {
  if (cell.open)
    throw new Error(
      `${cell.name} is open, and hotels would come while others go. Fix: write \`open: no\` beside it in the control ` +
        'file',
    );
  const [look] = await lookAt([cell]);
  if (look?.hotels == null) throw new Error(`the database of ${cell.name} does not answer: ${look?.trouble ?? ''}`);
  const codes = [...new Set([...look.leaving, ...look.hotels])];
  const moved: string[] = [];
  const waiting: string[] = [];
  const refused = new Map<string, string>();
  for (const [index, code] of codes.entries()) {
    try {
      await place(control, { code, operator });
      moved.push(code);
    } catch (error) {
      if (error instanceof NotNow) waiting.push(code);
      else refused.set(code, (error as Error).message);
    }
    tell(code, index + 1, codes.length);
  }
  return { moved, waiting, refused };
}
