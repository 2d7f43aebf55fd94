import { type Figure, watch } from '../ops/figures.ts';
import type { Metrics } from '../ops/metrics.ts';
import { remembered } from '../ops/remembered.ts';
import type { NodeStatus, Telephony } from './telephony.ts';

/** Longer than an Asterisk is waited for that does not answer. */
const patience = 3000;

const figure: Figure<readonly NodeStatus[]> = {
  name: 'reveille_telephony_nodes',
  help: 'Asterisks by what they can do: ring (online), run without reaching the PBX (offline), or not answer (down).',
  label: 'state',
  read: (nodes) => {
    const online = nodes.filter(({ running, registered }) => running && registered).length;
    const down = nodes.filter(({ running }) => !running).length;
    return { online, offline: nodes.length - online - down, down };
  },
};

/** Each process tells of those that it dials, and of those that have dialled it. */
export function watchTelephony({ registry }: Metrics, telephony: Telephony): void {
  watch(
    registry,
    remembered(() => telephony.nodes(), 1000, 1000),
    [figure],
    patience,
  );
}
