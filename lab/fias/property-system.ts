/**
 * A property system to speak FIAS with: a server with the habits of a profile, faults on demand, a transcript of
 * everything, and a list of complaints about an interface that does not keep to the rules. It shares no code with the
 * interface that it tests.
 */
import { appendFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Cashier } from './cashier.ts';
import { ClientSeat, fieldsOf, type Line } from './client-seat.ts';
import { bytesOf, stamp, textFrom } from './letters.ts';
import { MessageBox } from './message-box.ts';
import type { Fault, Folio } from './postings.ts';
import { WakeupAnswers } from './wakeup-answers.ts';
import { type Profile, profiles } from './profiles.ts';

export interface SystemOptions {
  readonly profile?: string;
  readonly port?: number;
  /** Every line is appended to it at once, so that even a killed simulator has told. */
  readonly file?: string | undefined;
}

export class PropertySystem {
  readonly profile: Profile;
  readonly folio: Folio;
  readonly transcript: Line[] = [];
  readonly complaints: string[] = [];
  /** Every interface that was ever connected. */
  readonly clients: ClientSeat[] = [];
  readonly faults: Fault[];
  readonly denials: Map<string, string>; // by room
  /** Hears everything and says nothing; with `scripted` only what it is told to. */
  silent = false;
  scripted = false;
  onLine: ((line: Line) => void) | undefined;
  /** The present state of every room, for a resync. */
  readonly guests = new Map<string, string>();
  /** Rooms of which it says whether they are to be left alone. */
  readonly undisturbed = new Map<string, boolean>();
  readonly messages = new MessageBox();
  #resyncing = false;
  readonly #server: Server;
  readonly #file: string | undefined;
  readonly #cashier: Cashier;
  readonly #waiting: string[] = []; // for a link
  readonly #answered = new WakeupAnswers();

  private constructor(options: SystemOptions) {
    this.profile = profiles[options.profile ?? 'opera'] ?? profiles['opera']!;
    this.#file = options.file;
    this.#cashier = new Cashier(this.profile, {
      say: (seat, text, inPieces) => this.#say(seat, text, inPieces),
      complain: (seat, words) => this.complain(seat, words),
    });
    this.folio = this.#cashier.folio;
    this.faults = this.#cashier.faults;
    this.denials = this.#cashier.denials;
    this.#server = createServer((socket) => {
      const seat: ClientSeat = new ClientSeat(this.clients.length + 1, socket, {
        record: (text) => this.#hear(seat, text),
        gone: () => this.#note(seat, '<', '-- gone'),
      });
      const before = this.client;
      this.clients.push(seat);
      this.#note(seat, '<', '-- connected');
      // There is one seat: who comes second throws the first one out.
      if (before !== undefined) {
        this.#note(before, '>', '-- kicked off by another client');
        before.close();
      }
      if (this.profile.greets && !this.scripted) this.#say(seat, `LS|${stamp()}`);
    });
  }

  static async start(options: SystemOptions = {}): Promise<PropertySystem> {
    const system = new PropertySystem(options);
    await new Promise<void>((resolve, reject) => {
      system.#server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return system;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The interface that has the seat. */
  get client(): ClientSeat | undefined {
    return this.clients.findLast((seat) => seat.isOpen);
  }

  get isUp(): boolean {
    return this.client?.up === true;
  }

  /** Records that the interface sent, by their first letters. */
  heard(id: string): string[] {
    return this.transcript
      .filter(({ direction, text }) => direction === '<' && text.startsWith(`${id}|`))
      .map(({ text }) => text);
  }

  /** Sends records, or keeps them until there is a link. */
  send(...records: readonly string[]): void {
    this.#waiting.push(...records);
    this.#flush();
  }

  /** As they are, at once, to whoever is connected. */
  sendRaw(bytes: Buffer): void {
    this.client?.write(bytes);
  }

  setNightAudit(on: boolean): void {
    this.#cashier.nightAudit = on;
    this.send(`${on ? 'NS' : 'NE'}|${stamp()}`);
  }

  checkIn(room: string, guest: string, more = ''): void {
    this.guests.set(room, `G#${guest}|${more}`);
    this.send(`GI|RN${room}|G#${guest}|${more}`);
  }

  checkOut(room: string, guest: string): void {
    this.guests.delete(room);
    this.send(`GO|RN${room}|G#${guest}|`);
  }

  move(guest: string, from: string, to: string, more = ''): void {
    this.guests.delete(from);
    this.guests.set(to, `G#${guest}|${more}`);
    if (this.profile.move === 'GC') this.send(`GC|RN${to}|RO${from}|G#${guest}|${more}`);
    else this.send(`GO|RN${from}|G#${guest}|`, `GI|RN${to}|G#${guest}|${more}`);
  }

  /** Tells of it at once, and of its light. */
  message(id: string, room: string, guest: string, text: string): void {
    this.send(this.messages.leave(id, { room, guest, text }), `RE|RN${room}|MLY|`);
  }

  kick(): void {
    this.client?.close();
  }

  async stop(): Promise<void> {
    for (const seat of this.clients) seat.close();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #hear(seat: ClientSeat, text: string): void {
    this.#note(seat, '<', text);
    if (/\p{Control}/u.test(text.replace(/[\u0080-\u009f]/g, '')) || !text.endsWith('|'))
      this.complain(seat, `not a clean record: ${JSON.stringify(text)}`);
    if (this.silent || this.scripted) return;
    const id = text.slice(0, 2);
    const fields = fieldsOf(text);
    if (!['LS', 'LD', 'LR', 'LA', 'LE'].includes(id)) {
      if (!seat.up) return this.complain(seat, `${id} before the link was up`);
      if (this.#resyncing) this.complain(seat, `${id} during a resync`);
    }
    switch (id) {
      case 'LS':
        return this.#say(seat, `${seat.up ? this.profile.aliveAnswer : 'LS'}|${stamp()}`);
      case 'LD':
        seat.describing = true;
        return;
      case 'LR':
        seat.described.set(fields['RI'] ?? '', fields['FL'] ?? '');
        return;
      case 'LA':
        if (seat.describing) this.#say(seat, `LA|${stamp()}`);
        seat.describing = false;
        seat.up = true;
        return this.#flush();
      case 'LE':
        seat.up = false;
        if (this.profile.greets) seat.close();
        return;
      case 'PS':
        return this.#cashier.post(seat, text, fields);
      case 'DR':
        return this.#resync(seat);
      case 'WA':
        for (const wrong of this.#answered.complaints(fields)) this.complain(seat, wrong);
        return;
      case 'XM':
        return this.send(...this.messages.answers(fields['RN'] ?? ''));
      case 'XD': {
        const { says, complaints } = this.messages.heard(fields);
        for (const wrong of complaints) this.complain(seat, wrong);
        return this.send(...says);
      }
      default:
    }
  }

  #resync(seat: ClientSeat): void {
    this.#resyncing = true;
    this.#say(seat, `DS|${stamp()}`);
    for (const [room, guest] of this.guests) this.#say(seat, `GI|RN${room}|SF|${guest}`);
    for (const [room, on] of this.undisturbed) this.#say(seat, `RE|RN${room}|DN${on ? 'Y' : 'N'}|`);
    setTimeout(() => {
      this.#say(seat, `DE|${stamp()}`);
      this.#resyncing = false;
    }, 100);
  }

  complain(seat: ClientSeat, words: string): void {
    this.complaints.push(words);
    this.#note(seat, '>', `-- complaint: ${words}`);
  }

  #flush(): void {
    const seat = this.client;
    if (seat?.up !== true) return;
    for (const text of this.#waiting.splice(0)) this.#say(seat, text);
  }

  #say(seat: ClientSeat, text: string, inPieces = false): void {
    if (this.silent) return;
    this.#note(seat, '>', text);
    const bytes = bytesOf(text, this.profile.encoding);
    if (!inPieces) return seat.write(bytes);
    for (let index = 0; index < bytes.length; index += 1)
      setTimeout(() => seat.write(bytes.subarray(index, index + 1)), index * 2);
  }

  #note(seat: ClientSeat, direction: '<' | '>', text: string): void {
    const line = {
      at: Date.now(),
      client: seat.id,
      direction,
      text: textFrom(text, direction === '<' ? this.profile.encoding : undefined),
    };
    this.transcript.push(line);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.onLine?.(line);
  }
}
