/** Webhooks: it is asked to tell us of what changes, at an address that only it knows. */
import type { Reply } from '../asking.ts';
import { hookOf, hooksOf } from '../hooks.ts';
import { type Ask, isDone, subscribe, subscriptionsIn, unsubscribe, webhooks } from './api.ts';

const events = [
  'reservation/status_changed',
  'reservation/accommodation_status_changed',
  'reservation/accommodation_changed',
  'reservation/dates_changed',
  'reservation/deleted',
  'guest/details_changed',
  'housekeeping/room_condition_changed',
] as const;

interface Subscribing {
  /** What it calls the hotel, and what we do. */
  readonly hotel: string;
  readonly code: string;
  readonly consoleUrl: string;
  readonly destination: string;
  readonly apiKey: string;
  readonly ask: (ask: Ask) => Promise<Reply>;
}

/** Asks for those that are missing, and takes back those of an address of before. What fails is done another time. */
export async function keepSubscribed(subscribing: Subscribing): Promise<boolean> {
  const { hotel, code, consoleUrl, destination, apiKey, ask } = subscribing;
  const listed = await ask(webhooks(hotel));
  if (listed.kind !== 'answered' || !isDone(listed)) return false;
  const ours = subscriptionsIn(listed).filter(({ endpoint }) => endpoint.startsWith(hooksOf(consoleUrl, destination)));
  const endpoint = hookOf(consoleUrl, code, destination, apiKey);
  const has = new Set(ours.filter((one) => one.endpoint === endpoint).map(({ event }) => event));
  const replies = [];
  for (const event of events) if (!has.has(event)) replies.push(await ask(subscribe(hotel, event, endpoint)));
  for (const one of ours) if (one.endpoint !== endpoint) replies.push(await ask(unsubscribe(hotel, one.id)));
  return replies.every((reply) => reply.kind === 'answered' && isDone(reply));
}
