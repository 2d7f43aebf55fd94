import { readFile } from 'node:fs/promises';

/**
 * A call as the PBX saw it. Times are milliseconds since 1970 with the microseconds behind the point; null: did not
 * happen.
 */
export interface SeenCall {
  /** The SIP Call-ID, which both ends know. */
  readonly callId: string;
  readonly extension: string;
  readonly caller: { readonly number: string; readonly name: string };
  /** Address and port of the media server that called. */
  readonly from: string;
  readonly invited: number;
  readonly ringing: number | null;
  readonly answered: number | null;
  /** Null while it lasts. */
  readonly ended: number | null;
  /** `pbx`: it went down with the PBX, some time before `ended`, which is when the PBX came back. */
  readonly endedBy: 'caller' | 'phone' | 'pbx' | null;
  /** The Q.850 cause. */
  readonly cause: number | null;
  /** The SIP status that refused the call. */
  readonly refused: number | null;
  /** Where the PBX sent the caller instead. */
  readonly forwardedTo: string | null;
  /** Keys that the phone pressed. */
  readonly keys: readonly { readonly key: string; readonly at: number }[];
}

/**
 * What one line says: an event of Asterisk (CEL) or what a phone tells of itself. The names are those of
 * lab/pbx/cel_custom.conf.
 */
interface Line {
  readonly eventtype: string;
  readonly eventtime: string;
  readonly name: string;
  readonly num: string;
  readonly exten: string;
  readonly uniqueid: string;
  readonly channame: string;
  readonly eventextra: string;
}

type Draft = { -readonly [Key in keyof SeenCall]: SeenCall[Key] } & { keys: { key: string; at: number }[] };

/**
 * The calls that the PBX has written down, in the order in which they came. A PBX that has seen none has written no
 * file.
 */
export async function readSeen(file: string): Promise<SeenCall[]> {
  try {
    return parseSeen(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function parseSeen(text: string): SeenCall[] {
  const calls: Draft[] = [];
  const open = new Map<string, Draft>();
  // What follows the last line break is a line that is being written.
  for (const written of text.split('\n').slice(0, -1)) {
    const line = JSON.parse(written) as Line;
    const at = milliseconds(line.eventtime);
    if (line.eventtype === 'PBX_START') {
      for (const call of open.values()) Object.assign(call, { ended: at, endedBy: 'pbx' });
      open.clear();
    } else if (line.eventtype === 'CHAN_START') {
      const call = begun(line, at);
      calls.push(call);
      open.set(line.uniqueid, call);
    } else {
      const call = open.get(line.uniqueid);
      if (call !== undefined) note(call, line, at);
      if (line.eventtype === 'CHAN_END') open.delete(line.uniqueid);
    }
  }
  return calls.toSorted((one, other) => one.invited - other.invited);
}

/** How many calls there were at once at most, each from its INVITE to its end. */
export function mostAtOnce(calls: readonly Pick<SeenCall, 'invited' | 'ended'>[]): number {
  const steps = calls.flatMap(({ invited, ended }) => [
    { at: invited, change: 1 },
    { at: ended ?? Infinity, change: -1 },
  ]);
  // Who ends in the microsecond in which another begins does not overlap with it.
  steps.sort((one, other) => (one.at === other.at ? one.change - other.change : one.at - other.at));
  let now = 0;
  let most = 0;
  for (const { change } of steps) {
    now += change;
    most = Math.max(most, now);
  }
  return most;
}

function begun(line: Line, invited: number): Draft {
  return {
    callId: '',
    extension: line.exten,
    caller: { number: line.num, name: line.name },
    from: '',
    invited,
    ringing: null,
    answered: null,
    ended: null,
    endedBy: null,
    cause: null,
    refused: null,
    forwardedTo: null,
    keys: [],
  };
}

function note(call: Draft, line: Line, at: number): void {
  const more = (line.eventextra === '' ? {} : JSON.parse(line.eventextra)) as {
    extra?: string;
    hangupcause?: number;
    hangupsource?: string;
  };
  const told = more.extra ?? '';
  switch (line.eventtype) {
    case 'SIP':
      [call.callId = '', call.from = ''] = told.split(' ');
      break;
    case 'RINGING':
      call.ringing = at;
      break;
    case 'ANSWER':
      call.answered = at;
      break;
    case 'KEY':
      call.keys.push({ key: told, at });
      break;
    case 'FORWARD':
      call.forwardedTo = told;
      break;
    case 'REFUSED':
      call.refused = Number(told);
      break;
    case 'HANGUP':
      call.cause = more.hangupcause ?? null;
      // Asterisk names the channel itself where SIP ended the call, which is the caller unless the phone has refused.
      call.endedBy = call.refused === null && more.hangupsource === line.channame ? 'caller' : 'phone';
      break;
    case 'CHAN_END':
      call.ended = at;
      break;
    default:
      throw new Error(`the PBX wrote the event ${line.eventtype}, which nobody reads: add it to lab/seen.ts`);
  }
}

/** Of seconds with six decimals. Rounded, because a product of such a number shows more digits than were measured. */
function milliseconds(seconds: string): number {
  return Math.round(Number(seconds) * 1e6) / 1e3;
}
