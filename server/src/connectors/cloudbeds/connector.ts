import type { Connector } from '../connector.ts';
import { Links } from '../links.ts';
import { bedsSettings, eventsOf } from './settings.ts';

/** Cloudbeds by its interface for partners. docs/cloudbeds.md says what it carries. */
export const cloudbeds: Connector = {
  type: 'cloudbeds',
  settings: bedsSettings,
  signs: false,
  signsIn: true,
  isLink: true,
  hears: eventsOf,
  async start(surroundings) {
    const { BedsSession } = await import('./session.ts');
    return new Links({
      ...surroundings,
      type: 'cloudbeds',
      open: (held, holding) => new BedsSession(held, { ...surroundings, ...holding }),
    });
  },
};
