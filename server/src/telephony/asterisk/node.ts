import { say } from '../../messages/say.ts';
import { scriptWith, soundsOf } from '../sounds.ts';
import type { Call, Placed, Progress, Script, Seen } from '../telephony.ts';
import type { Application, Endpoint } from './ari-types.ts';
import { accepted, messageOf } from './answers.ts';
import { type Connection, Unanswered } from './connection.ts';
import { channelId, fetching, occupying, originate, outcomeVariable } from './dial.ts';
import { lookAt } from './look.ts';
import { placing } from './pace.ts';
import { text } from './said.ts';
import { subscribe, unsubscribe } from './subscription.ts';
import { heardEvents, progressOf } from './translate.ts';

const order = { placed: 0, ringing: 1, answered: 2, heard: 3, ended: 4 } as const;

interface Reports {
  readonly progress: (progress: Progress) => void;
  readonly changed: (node: string, connected: boolean) => void;
}

/** One Asterisk: what is asked of it, and what it tells, over whichever connection there is at the moment. */
export class AsteriskNode {
  readonly name: string;
  /** Whose it is alone; undefined when it serves everybody. */
  readonly property: string | undefined;
  /** What went wrong the last time it was connected, in words for a person. */
  trouble = '';
  version = '';
  readonly #endpoint: string;
  readonly #reports: Reports;
  /**
   * How far each call is, as far as we have told: those that this process has placed or looked for here, and no other.
   * What an Asterisk says of any other call is not heard, be it another process's, another Asterisk's or nobody's.
   */
  readonly #live = new Map<string, keyof typeof order>();
  readonly #queue: (() => void)[] = [];
  /** All that are open, also one that is not introduced yet. */
  readonly #connections = new Set<Connection>();
  #connection: Connection | undefined;
  /** Where it finds a sound: one that dials in has no folder of ours. */
  #where: ((sound: string) => string) | undefined;
  /** The connection over which nothing is told of calls at present. */
  #hushed: Connection | undefined;
  #patience: NodeJS.Timeout | undefined;
  #settling: NodeJS.Timeout | undefined;
  #closing = false;
  #placing = 0;

  constructor(
    identity: { readonly name: string; readonly property?: string | undefined },
    endpoint: string,
    reports: Reports,
  ) {
    this.name = identity.name;
    this.property = identity.property;
    this.#endpoint = endpoint;
    this.#reports = reports;
  }

  get connected(): boolean {
    return this.#connection?.open === true;
  }

  /** Calls that are live or about to be. */
  get load(): number {
    return this.#live.size;
  }

  /** Uses a connection for as long as it lives. */
  async serve(connection: Connection, where?: (sound: string) => string): Promise<void> {
    this.#connections.add(connection);
    if (this.#closing) connection.terminate();
    try {
      connection.onEvent((event) => this.#event(connection, event));
      await this.#introduce(connection);
      this.trouble = '';
      this.#connection?.terminate();
      this.#connection = connection;
      this.#where = where;
      this.#reports.changed(this.name, true);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      connection.terminate();
    }
    await connection.closed;
    this.#connections.delete(connection);
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#reports.changed(this.name, false);
  }

  async place(call: Call, isStillOurs = () => true): Promise<Placed> {
    const connection = this.#connection;
    this.#live.set(call.id, 'placed');
    await this.#turn();
    try {
      if (connection === undefined || connection !== this.#connection)
        throw new Unanswered(say('ring.lost').text, false);
      if (!isStillOurs()) {
        this.#live.delete(call.id);
        return { outcome: 'withdrawn' };
      }
      const response = await connection.request(originate(this.#asItFinds(call), this.#endpoint));
      // 409: this very call is live already, and the request rang nothing.
      if (response.status === 200 || response.status === 409) return { outcome: 'placed', node: this.name };
      this.#live.delete(call.id);
      return {
        outcome: 'refused',
        reason: say('ring.refused', { name: this.name, reason: messageOf(response), endpoint: this.#endpoint }).text,
      };
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const seen = error.sent ? await this.look(call.id) : undefined;
      if (seen === undefined) {
        this.#live.delete(call.id);
        return { outcome: 'refused', reason: error.message };
      }
      return { outcome: seen.state === 'live' ? 'placed' : 'unsure', node: this.name };
    } finally {
      this.#placing--;
      this.#queue.shift()?.();
      if (this.#placing === 0) this.#settle();
    }
  }

  /** It fetches them alone: what it cannot fetch now it tries again when it is said. */
  async prefetch(script: Script): Promise<void> {
    const where = this.#where;
    const addresses =
      where === undefined ? [] : soundsOf(scriptWith(where, script)).filter((one) => one.includes('://'));
    if (addresses.length > 0) await this.#connection?.request(fetching(addresses)).catch(() => undefined);
  }

  async look(id: string): Promise<Seen> {
    const known = this.#live.has(id);
    // Before it is asked: what happens to the call in the meantime is heard.
    if (!known) this.#live.set(id, 'placed');
    const seen = await lookAt(this.#connection, this.name, id);
    if (seen.state === 'gone' || (seen.state === 'unknown' && !known)) this.#live.delete(id);
    return seen;
  }

  /**
   * Asterisk gives a channel's name away once: while we have the name of this call, no request that is still on its way
   * can place it. Where the name is taken, the call itself has it.
   */
  async takeOver(id: string): Promise<Seen> {
    const seen = await this.look(id);
    if (seen.state !== 'gone' || seen.ended !== undefined) return seen;
    const answer = await this.#connection?.request(occupying(id)).catch(() => undefined);
    if (answer === undefined) return { state: 'unknown', reason: say('ring.lost').text };
    // A dialplan of an older version has no such channel.
    return answer.status === 200 || answer.status === 409 ? this.look(id) : seen;
  }

  /**
   * As far as it can: a call that is not reached ends by itself, with its time to ring or at the end of its
   * announcement.
   */
  async hangUp(id: string): Promise<void> {
    await this.#connection?.request({ method: 'DELETE', uri: `channels/${channelId(id)}` }).catch(() => undefined);
  }

  forget(id: string): void {
    this.#live.delete(id);
    const query = { variable: outcomeVariable(id) };
    this.#connection?.request({ method: 'POST', uri: 'asterisk/variable', query }).catch(() => undefined);
  }

  /** The state of the line as Asterisk sees it; undefined when it does not answer. */
  async line(): Promise<string | undefined> {
    const answer = await this.#connection
      ?.request({ method: 'GET', uri: `endpoints/${this.#endpoint}` })
      .catch(() => undefined);
    return answer?.status === 200 ? text((answer.body as Partial<Endpoint>).state, 40) : undefined;
  }

  close(): void {
    this.#closing = true;
    for (const connection of this.#connections) connection.terminate();
  }

  /** Says who we are and what we want to hear. The application's name is in every answer. */
  async #introduce(connection: Connection): Promise<void> {
    const info = accepted(await connection.request({ method: 'GET', uri: 'asterisk/info', query: { only: 'system' } }));
    const { application } = info;
    if (!/^[\w.-]+$/.test(application))
      throw new Error('Asterisk does not say for which application it is connected: it is not one of version 22');
    this.version = text((info.body as { system?: { version?: unknown } }).system?.version, 40);
    connection.application = application;
    const allowed = heardEvents.map((type) => ({ type }));
    accepted(
      await connection.request({ method: 'PUT', uri: `applications/${application}/eventFilter`, body: { allowed } }),
    );
    // After a broken connection Asterisk may still have the subscription, and a second one would need a second end.
    const before = accepted(await connection.request({ method: 'GET', uri: `applications/${application}` }))
      .body as Partial<Application>;
    if (!Array.isArray(before.channel_ids) || before.channel_ids.length === 0) await subscribe(connection);
  }

  #event(connection: Connection, event: object): void {
    if ('type' in event && event.type === 'ApplicationReplaced') {
      connection.terminate();
      return;
    }
    const progress = progressOf(event, this.name);
    if (progress === undefined) return;
    const { id, kind } = progress;
    const told = this.#live.get(id);
    // Asterisk says some things twice: ringing with and without a sound, the caller's name before and after.
    if (told === undefined || order[kind] <= order[told]) return;
    if (kind === 'ended') this.#live.delete(id);
    else this.#live.set(id, kind);
    this.#reports.progress(progress);
  }

  #asItFinds(call: Call): Call {
    return this.#where === undefined ? call : { ...call, script: scriptWith(this.#where, call.script) };
  }

  #turn(): Promise<void> | undefined {
    if (this.#placing++ < placing.atOnce) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#queue.push(resolve) === placing.crowd) this.#hush();
    return promise;
  }

  #hush(): void {
    const connection = this.#connection;
    if (connection === undefined || this.#hushed === connection) return;
    this.#hushed = connection;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => void this.#listen(), placing.longestMilliseconds).unref();
    unsubscribe(connection).catch(() => undefined);
  }

  #settle(): void {
    if (this.#hushed === undefined) return;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (this.#placing === 0) void this.#listen();
    }, placing.settleMilliseconds).unref();
  }

  /**
   * Whoever was live in the meantime is looked at. An Asterisk that cannot be heard again is dialled again, which comes
   * to the same.
   */
  async #listen(): Promise<void> {
    const connection = this.#hushed;
    this.#hushed = undefined;
    clearTimeout(this.#patience);
    if (connection === undefined || connection !== this.#connection) return;
    try {
      await subscribe(connection);
      if (connection === this.#connection) this.#reports.changed(this.name, true);
    } catch {
      connection.terminate();
    }
  }
}
