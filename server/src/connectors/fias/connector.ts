import type { Connector } from '../connector.ts';
import { Links } from '../links.ts';
import { eventsOf, fiasSettings } from './settings.ts';

/** The link to a property system by FIAS. docs/fias.md says what it carries. */
export const fias: Connector = {
  type: 'fias',
  settings: fiasSettings,
  signs: false,
  isLink: true,
  hears: eventsOf,
  dryRun: {
    summary: 'show what a property system would be sent, without sending it',
    help: [
      '  --charge ROOM,ITEM,QUANTITY   the records of a charge; P#… stands for the number that it will get',
      '  --wakeup ROOM,HHMM            those of a call: set, removed, and every way in which it can end',
      '  --start                       what is said when the link comes up: compare it with the set-up in the ' +
        'property system',
    ],
    options: { charge: { type: 'string' }, wakeup: { type: 'string' }, start: { type: 'boolean' } },
    show: async (asked) => (await import('./dry-run.ts')).showRecords(asked),
  },
  async start(surroundings) {
    const { FiasSession } = await import('./session.ts');
    return new Links({
      ...surroundings,
      type: 'fias',
      open: (held, holding) => new FiasSession(held, { ...surroundings, ...holding }),
    });
  },
};
