import { connect } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import { eraseGuest, type Erased } from '../guests/erase.ts';
import { midnight } from '../properties/calendar.ts';
import { findProperty } from '../properties/store.ts';
import { type Command, configFor, operator, parseWords, print, printJson, UsageError } from './command.ts';
import { chosenProperty } from './property.ts';

export const guest: Command = {
  name: 'guest',
  summary: 'erase all that identifies a guest',
  help: [
    'Usage: reveille guest erase --guest NUMBER [--reason WHY] [--property CODE] [--dry-run] [--still-here] [--json]',
    '       reveille guest erase --room ROOM --from WHEN --to WHEN [--reason WHY] [...]',
    '',
    '  --guest NUMBER    the number of the reservation, as the property system has it',
    '  --room ROOM       or all that happened in a room in a time; WHEN is a day by the hotel’s clock like',
    '                    2026-11-01, the last one',
    '                    included, or an instant like 2026-11-01T14:00:00Z',
    '  --reason WHY      kept in the journal: a reference, and not a name',
    '  --dry-run         only says what would go',
    '  --still-here      also when, by the property system, the guest has not left',
    '  --property CODE   which property; otherwise the default one',
    '',
    'Names, numbers of reservations and phones, messages to other systems and lists of nights are erased. That a',
    'room was rung or charged stays, without whom. `reveille journal verify` still proves the journal. Backups',
    'keep what they have: see docs/personal-data.md.',
  ].join('\n'),
  run([verb = '', ...words]) {
    if (verb !== 'erase') throw new UsageError('a guest can be erased: `reveille guest erase`; add --help to see how');
    return eraseAsked(words);
  },
};

/** What is asked for most, with fewer words. */
export const erase: Command = {
  name: 'erase',
  summary: 'the same as `guest erase`',
  help: guest.help.replaceAll('reveille guest erase', 'reveille erase'),
  run: (words) => eraseAsked(words),
};

async function eraseAsked(words: readonly string[]): Promise<number> {
  const { values } = parseWords(words, {
    guest: { type: 'string' },
    room: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    reason: { type: 'string' },
    property: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'still-here': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const {
    guest: number,
    room,
    from,
    to,
    reason = 'at the request of the guest',
    'dry-run': dryRun = false,
    'still-here': stillHere,
  } = values;
  if (number === undefined && (room === undefined || from === undefined || to === undefined))
    throw new UsageError('say whom: --guest NUMBER, or --room ROOM with --from and --to');
  for (const when of [from, to])
    if (when !== undefined && !isTime(when))
      throw new UsageError(`"${when}" is neither a day like 2026-11-01 nor an instant like 2026-11-01T14:00:00Z`);
  if (reason.trim() === '')
    throw new UsageError('say --reason WHY: the journal keeps it; write a reference, and not a name');
  const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
  try {
    const { id, code, name } = await chosenProperty(database, values.property);
    const { erased, waiting } = await asProperty(database, id, async (db) => {
      const zone = (await findProperty(db, id))?.timezone ?? 'UTC';
      const asked = {
        guest: number,
        room,
        from: beginningOf(from, zone),
        to: endOf(to, zone),
        reason,
        dryRun,
        stillHere,
      };
      return eraseGuest(db, id, operator(), asked);
    });
    if (values.json === true) printJson({ property: code, dryRun, erased, waiting });
    else for (const line of describe(name, dryRun, erased, waiting)) print(line);
    return 0;
  } finally {
    await database.close();
  }
}

const isDay = (when: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(when);

function isTime(when: string): boolean {
  try {
    return isDay(when) ? Temporal.PlainDate.from(when).year > 0 : !Number.isNaN(Date.parse(when));
  } catch {
    return false;
  }
}

/** A day begins at midnight by the hotel's clock, and its last instant counts. */
function beginningOf(when: string | undefined, zone: string): string | undefined {
  return when === undefined || !isDay(when) ? when : midnight(Temporal.PlainDate.from(when), zone);
}

function endOf(when: string | undefined, zone: string): string | undefined {
  if (when === undefined || !isDay(when)) return when;
  return Temporal.Instant.from(midnight(Temporal.PlainDate.from(when).add({ days: 1 }), zone))
    .subtract({ milliseconds: 1 })
    .toString();
}

const words: Record<keyof Erased, string> = {
  entries: 'entries of the journal without what identified somebody',
  messages: 'messages to other systems',
  forwardings: 'numbers that calls were forwarded to',
  nightSheets: 'lists of nights without calls of the room',
  propertySystemCalls: 'calls that the property system was told of',
  departures: 'check-outs without the number of the reservation',
  notes: 'notes about the rooms',
  guestMessages: 'messages of the property system to the guest',
  guests: 'entries of who lives where',
  transcripts: 'transcripts of links to property systems',
};

function describe(name: string, dryRun: boolean, erased: Erased, waiting: number): string[] {
  const found = (Object.keys(words) as (keyof Erased)[])
    .filter((key) => erased[key] > 0)
    .map((key) => `  ${erased[key].toLocaleString('en')} ${words[key]}`);
  const head = found.length === 0 ? 'nothing was found' : dryRun ? 'this would be erased' : 'this was erased';
  const rest =
    waiting === 0
      ? []
      : [`  ${waiting.toLocaleString('en')} messages are still on their way: do it again when they have left`];
  return [`${name}: ${head}`, ...found, ...rest];
}
