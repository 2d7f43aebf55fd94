/**
 * One call of the light Asterisk, from its INVITE to its end, as its events, its global variable and the PBX of the lab
 * tell of it.
 */
import { randomUUID } from 'node:crypto';
import { timestamp } from '../../server/testing/ari-answers.ts';
import type { SeenCall } from '../seen.ts';
import { type Cause, finished, givenUp, refusals, unanswered } from './causes.ts';
import { conversation, type Pace, type Variables } from './conversation.ts';
import { type Answering, phoneAt } from './phones.ts';

interface Originated {
  readonly extension: string;
  /** Seconds of ringing. */
  readonly timeout: number;
  /** `"name" <number>` */
  readonly callerId: string;
  readonly variables: Variables;
}

export interface Told {
  readonly type: 'Dial' | 'ChannelCallerId' | 'ChannelDestroyed';
  readonly [field: string]: unknown;
}

interface Listener {
  readonly tell: (event: Told) => void;
  readonly isThere: (sound: string) => boolean;
  /** The dialplan has written what became of it into a global variable. */
  readonly ended: (variable: string, outcome: string) => void;
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] };
const nobody = { name: '', number: '' };
let channels = 0;

export class LightCall {
  readonly #id: string;
  readonly #asked: Originated;
  readonly #pace: Pace;
  readonly #listener: Listener;
  readonly #name: string;
  readonly #protocol = randomUUID();
  readonly seen: Writable<SeenCall>;
  #state: 'Down' | 'Ringing' | 'Up' = 'Down';
  /** Who is at the other end. */
  #party: { readonly name: string; readonly number: string };
  #redirected = false;
  #heard = '';
  #key = '';
  #outcome = '';
  #next: NodeJS.Timeout | undefined;

  constructor(id: string, asked: Originated, pace: Pace, listener: Listener) {
    this.#id = id;
    this.#asked = asked;
    this.#pace = pace;
    this.#listener = listener;
    this.#name = `PJSIP/pbx-${(channels++).toString(16).padStart(8, '0')}`;
    const [, name = '', number = ''] = /^"(.*)" <(.*)>$/.exec(asked.callerId) ?? [];
    this.#party = { name, number: asked.extension };
    const nothingYet = {
      ringing: null,
      answered: null,
      ended: null,
      endedBy: null,
      cause: null,
      refused: null,
      forwardedTo: null,
      keys: [],
    };
    this.seen = {
      callId: id,
      extension: asked.extension,
      caller: { name, number },
      from: '',
      invited: Date.now(),
      ...nothingYet,
    };
  }

  /** What happens next happens after the request that placed it was answered. */
  begin(): void {
    this.#after(0, () => {
      // First it shows our number as its own, then it is told whom it rings.
      this.#named({ ...this.channel(), caller: this.seen.caller, connected: nobody });
      this.#named(this.channel());
      this.#dialled('');
      const phone = phoneAt(this.#asked.extension);
      if (!('refuses' in phone)) {
        this.#ring(phone);
        return;
      }
      const refusal = refusals[phone.refuses] ?? { ...givenUp, dial: 'NOANSWER' };
      this.seen.refused = phone.refuses;
      this.seen.forwardedTo = phone.forwardsTo ?? null;
      this.#redirected = phone.forwardsTo !== undefined;
      this.#dialled(refusal.dial, phone.forwardsTo);
      this.#end(refusal, 'phone');
    });
  }

  /** Because ARI was told to. */
  hangUp(): void {
    if (this.#state !== 'Up') this.#dialled('NOANSWER');
    this.#end(this.#state === 'Up' ? finished : givenUp, 'caller');
  }

  #ring(phone: Answering): void {
    if (phone.rings === undefined) {
      this.#answered(phone);
      return;
    }
    this.#state = 'Ringing';
    this.seen.ringing = Date.now();
    this.#dialled('RINGING');
    const rings = typeof phone.rings === 'number' ? phone.rings : phone.rings();
    if (rings < this.#asked.timeout) this.#after(rings * this.#pace.second, () => this.#answered(phone));
    else this.#after(this.#asked.timeout * this.#pace.second, () => this.#end(unanswered, 'caller'));
  }

  #answered(phone: Answering): void {
    if (phone.answeredBy !== undefined) {
      this.#party = { name: 'Voicemail', number: phone.answeredBy };
      this.#redirected = true;
      this.seen.forwardedTo = phone.answeredBy;
      this.#named(this.channel());
    }
    this.#state = 'Up';
    const answered = (this.seen.answered = Date.now());
    this.#dialled('ANSWER');
    const { heard, ended, endedBy, key, pressed } = conversation(
      this.#asked.variables,
      phone,
      this.#pace,
      this.#listener.isThere,
    );
    const over = () => {
      this.#key = key;
      if (pressed !== undefined && phone.presses !== undefined)
        this.seen.keys = [{ key: phone.presses.key, at: answered + pressed }];
      this.#end(finished, endedBy);
    };
    if (heard === undefined) this.#after(ended, over);
    else
      this.#after(heard, () => {
        this.#heard = '1';
        this.#party = { ...this.#party, name: 'heard' };
        this.#named(this.channel());
        this.#after(ended - heard, over);
      });
  }

  /** As `ended` in the dialplan does it. */
  #end({ cause, words, sip, told }: Cause, by: 'caller' | 'phone'): void {
    clearTimeout(this.#next);
    const { variables, extension } = this.#asked;
    const now = (this.seen.ended = Date.now());
    this.seen.endedBy = by;
    this.seen.cause = cause;
    const { answered, forwardedTo } = this.seen;
    const redirected = answered === null ? (forwardedTo ?? '') : '';
    const kept = [
      seconds(now),
      answered === null ? '' : seconds(answered),
      this.#heard,
      this.#key,
      cause,
      sip,
      extension,
      this.#party.number,
      redirected,
      '', // nobody is connected with another phone here
    ];
    this.#outcome = kept.join(',');
    this.#listener.ended(`REVEILLE_OUTCOME_${variables['REVEILLE_CALL'] ?? ''}`, this.#outcome);
    const technical = told === undefined ? {} : { tech_cause: told };
    this.#listener.tell({
      type: 'ChannelDestroyed',
      timestamp: timestamp(),
      cause,
      cause_txt: words,
      ...technical,
      channel: this.channel(),
    });
  }

  #dialled(status: string, forward = ''): void {
    const dialstring = `${this.#asked.extension}@pbx`;
    this.#listener.tell({
      type: 'Dial',
      timestamp: timestamp(),
      dialstatus: status,
      forward,
      dialstring,
      peer: this.channel(),
    });
  }

  #named(channel: object): void {
    const presentation = { caller_presentation: 0, caller_presentation_txt: 'Presentation Allowed, Not Screened' };
    this.#listener.tell({ type: 'ChannelCallerId', timestamp: timestamp(), ...presentation, channel });
  }

  #after(milliseconds: number, work: () => void): void {
    this.#next = setTimeout(work, milliseconds);
  }

  /** As ARI describes it: all of it, because whoever hears of it has to read all of it. */
  channel(): object {
    const [context, exten] = this.#state === 'Up' ? ['reveille', 'announce'] : ['from-pbx', 's'];
    return {
      id: this.#id,
      name: this.#name,
      state: this.#state,
      protocol_id: this.#protocol,
      caller: this.#party,
      connected: this.seen.caller,
      accountcode: '',
      dialplan: { context, exten, priority: 1, app_name: 'AppDial2', app_data: '(Outgoing Line)' },
      creationtime: timestamp(this.seen.invited),
      language: 'en',
      channelvars: { REVEILLE_HEARD: this.#heard, REVEILLE_OUTCOME: this.#outcome },
      ...(this.#redirected ? { caller_rdnis: this.#asked.extension } : {}),
    };
  }
}

function seconds(at: number): string {
  return (at / 1000).toFixed(3);
}
