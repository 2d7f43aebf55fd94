/** One cell: a PostgreSQL, dialers, Asterisks, and the hotels whose calls they make; on made-up time. */
import { randomFor } from '../bench/random.ts';
import { lostMilliseconds, sweep } from '../server/src/ringing/pace.ts';
import type { Process } from '../server/src/work/processes-store.ts';
import { deadMilliseconds } from '../server/src/work/lease.ts';
import type { Times } from './assumptions.ts';
import { type Attempt, type Call, Place } from './call.ts';
import { Dialer } from './dialer.ts';
import type { Hotel, Wish } from './hotels.ts';
import { Machine, Thread } from './machine.ts';
import { Phones, type PhonesOptions } from './phones.ts';
import type { Timeline } from './timeline.ts';
import { Witness } from './witness.ts';

/** How many of each, and how many processors they have; or one machine that carries all, with programs of a thread. */
export interface Shape {
  readonly dialers: number;
  readonly dialerCores: number;
  readonly postgresCores: number;
  readonly asterisks: number;
  readonly asteriskCores: number;
  readonly oneMachine?: boolean;
}

export interface CellOptions {
  readonly timeline: Timeline;
  readonly shape: Shape;
  readonly times: Times;
  readonly hotels: readonly Hotel[];
  readonly seed: number;
  readonly guest?: PhonesOptions['guest'];
}

/** A process says every second that it lives; who takes over sees it as late as that. */
const beatMilliseconds = 1000;

export class Cell {
  readonly timeline: Timeline;
  readonly times: Times;
  readonly witness = new Witness();
  readonly postgres: Machine;
  /** What the dialers run on. */
  readonly machine: Machine;
  readonly nodes: readonly Phones[];
  /** Who is taken for alive. */
  processes: Pick<Process, 'id' | 'role' | 'ready'>[] = [];
  /** Hotels with somebody whose moment is near. */
  readonly soon = new Set<Place>();
  readonly #dialers = new Set<Dialer>();
  readonly #places: ReadonlyMap<string, Place>;
  readonly #random;
  #calls = 0;
  #started = 0;
  #turn = 0;
  /** Calls of processes that died while nobody was there to take them over. */
  #orphans: Attempt[] = [];

  constructor({ timeline, shape, times, hotels, seed, guest }: CellOptions) {
    this.timeline = timeline;
    this.times = times;
    this.#random = randomFor(seed, 2);
    this.postgres = new Machine(timeline, shape.postgresCores);
    this.machine = shape.oneMachine === true ? this.postgres : new Machine(timeline, shape.dialerCores);
    this.#places = new Map(hotels.map((hotel) => [String(hotel.number), new Place(hotel)]));
    for (const { number, lines } of hotels) this.witness.opened(number, lines);
    // On one machine they are one program with as many doors.
    const program = shape.oneMachine === true ? { machine: this.postgres, thread: new Thread() } : undefined;
    this.nodes = Array.from(
      { length: shape.asterisks },
      () =>
        new Phones({
          timeline,
          times,
          witness: this.witness,
          random: this.#random,
          ...(program ?? { machine: new Machine(timeline, shape.asteriskCores) }),
          guest,
          ended: (attempt) => this.#ended(attempt),
        }),
    );
    for (let number = 0; number < shape.dialers; number += 1) this.startDialer();
  }

  readonly placeOf = (key: string): Place => {
    const place = this.#places.get(key);
    if (place === undefined) throw new Error(`no hotel ${key}`);
    return place;
  };

  /** The Asterisk for the next call, in turn; none where none is there. */
  readonly pick = (): Phones | undefined => {
    const there = this.nodes.filter(({ alive }) => alive);
    this.#turn += 1;
    return there[this.#turn % there.length];
  };

  book({ hotel, at }: Wish): void {
    const call: Call = {
      id: (this.#calls += 1),
      place: this.placeOf(String(hotel)),
      ringAt: at,
      tries: 0,
      snoozes: 0,
      unsure: 0,
    };
    this.witness.booked(call.id, hotel, at);
    this.wait(call);
  }

  readonly wait = (call: Call): void => {
    call.place.add(call);
    this.timeline.at(Math.max(this.timeline.now(), call.ringAt - sweep.lookAheadSeconds * 1000), () =>
      this.soon.add(call.place),
    );
  };

  /** Too late to be of use: a person is told instead. */
  readonly lapse = (place: Place): void => {
    const call = place.waiting.shift();
    if (call !== undefined) this.witness.concluded(call.id, 'missed');
  };

  startDialer(): void {
    const id = `dialer ${String((this.#started += 1)).padStart(6, '0')}`;
    this.processes = [...this.processes, { id, role: 'dialer', ready: true }];
    const dialer = new Dialer(this, id);
    this.#dialers.add(dialer);
    const [orphans, none] = [this.#orphans, []];
    this.#orphans = none;
    for (const attempt of orphans) dialer.adopt(attempt);
  }

  /** One of the dialers dies, and is taken for dead after a while; or says goodbye, and is missed by nobody. */
  endDialer(orderly: boolean): void {
    const [dialer] = this.#dialers;
    if (dialer === undefined) return;
    this.#dialers.delete(dialer);
    const left = dialer.die();
    const silence = orderly ? 0 : deadMilliseconds;
    this.timeline.after(silence + this.#random.below(beatMilliseconds), () => this.#bury(dialer, left));
  }

  #bury(dead: Dialer, left: readonly Attempt[]): void {
    this.processes = this.processes.filter(({ id }) => id !== dead.id);
    const [heir] = this.#dialers;
    if (heir === undefined) this.#orphans.push(...left);
    else for (const attempt of left) heir.adopt(attempt);
  }

  get dialers(): number {
    return this.#dialers.size;
  }

  /** Of a lost Asterisk a dialer hears nothing: it waits before it takes what it carried for ended. */
  #ended(attempt: Attempt): void {
    const told = (): void => {
      if (!attempt.holder.alive) return; // whoever takes it over finds how it ended
      if (attempt.outcome === 'unsure' && this.pick() === undefined) this.timeline.after(beatMilliseconds, told);
      else attempt.holder.ended(attempt);
    };
    if (attempt.outcome === 'unsure') this.timeline.after(lostMilliseconds, told);
    else told();
  }
}
