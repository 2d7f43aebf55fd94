/** What goes wrong, when and for how long: drawn by the seed. */
import type { Random } from '../bench/random.ts';
import { assumptions } from './assumptions.ts';
import type { Cell } from './cell.ts';
import { countOf, fraction } from './demand.ts';

export const kinds = ['asterisk', 'dialer', 'primary', 'deployment', 'cell'] as const;
type Kind = (typeof kinds)[number];

export interface Fault {
  readonly kind: Kind;
  readonly at: number;
  /** How long a cell is away, where it is not as long as usual. */
  readonly minutes?: number;
}

const { lasting, faultsAYear } = assumptions;

/** The faults of a year of one cell. */
export function faultsOf(random: Random, from: number, until: number): Fault[] {
  return kinds
    .flatMap((kind) =>
      Array.from({ length: countOf(random, faultsAYear[kind]) }, () => ({
        kind,
        at: Math.round(from + fraction(random) * (until - from)),
      })),
    )
    .toSorted((one, other) => one.at - other.at);
}

export function strike(cell: Cell, { kind, minutes = lasting.cellMinutes }: Fault): void {
  const { timeline, postgres, nodes } = cell;
  if (kind === 'asterisk') {
    const node = nodes.find(({ alive }) => alive);
    node?.die();
    timeline.after(lasting.asteriskSeconds * 1000, () => node !== undefined && (node.alive = true));
  } else if (kind === 'dialer') {
    cell.endDialer(false);
    timeline.after(lasting.dialerSeconds * 1000, () => cell.startDialer());
  } else if (kind === 'primary') {
    postgres.halt();
    timeline.after(lasting.primarySeconds * 1000, () => postgres.resume());
  } else if (kind === 'deployment') deploy(cell, cell.dialers);
  else {
    const { dialers } = cell;
    postgres.halt();
    for (let left = dialers; left > 0; left -= 1) cell.endDialer(false);
    for (const node of nodes) node.die();
    timeline.after(minutes * 60_000, () => {
      postgres.resume();
      for (const node of nodes) node.alive = true;
      for (let left = dialers; left > 0; left -= 1) cell.startDialer();
    });
  }
}

/** One process after the other. */
function deploy(cell: Cell, left: number): void {
  if (left === 0) return;
  cell.endDialer(true);
  cell.timeline.after(lasting.deploymentSeconds * 1000, () => {
    cell.startDialer();
    cell.timeline.after(lasting.deploymentSeconds * 1000, () => deploy(cell, left - 1));
  });
}
