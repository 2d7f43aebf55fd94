import type { Connector } from '../connector.ts';
import { Links } from '../links.ts';
import { cloudSettings, eventsOf } from './settings.ts';

/** OPERA Cloud by the Oracle Hospitality Integration Platform. docs/opera-cloud.md says what it carries. */
export const ohip: Connector = {
  type: 'ohip',
  settings: cloudSettings,
  signs: false,
  signsIn: true,
  isLink: true,
  hears: eventsOf,
  dryRun: {
    summary: 'show what OPERA Cloud would be sent, without sending it',
    help: [
      '  --charge ROOM,ITEM,QUANTITY   the requests of a charge; … stands for numbers that it will get',
      '  --wakeup ROOM,HHMM            those of a call: set, removed, and every way in which it can end',
    ],
    options: { charge: { type: 'string' }, wakeup: { type: 'string' } },
    show: async (asked) => (await import('./dry-run.ts')).showRequests(asked),
  },
  async start(surroundings) {
    const { Clouds } = await import('./clouds.ts');
    const { CloudSession } = await import('./session.ts');
    const clouds = new Clouds(surroundings);
    return new Links({
      ...surroundings,
      type: 'ohip',
      seat: ['gateway', 'appKey', 'chain'],
      open: (held, holding) => new CloudSession(held, { ...surroundings, ...holding, clouds }),
      onClosed: () => clouds.close(),
    });
  },
};
