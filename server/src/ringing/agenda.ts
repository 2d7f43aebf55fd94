const mostRemembered = 50_000;

/** What an agenda knows of time: that of this machine, or one that a simulation makes up. Milliseconds. */
export interface Timers {
  readonly now: () => number;
  /** Calls back after so long; what it returns takes that back. */
  readonly after: (milliseconds: number, then: () => void) => () => void;
  /** Calls back as soon as what goes on at this moment is over. */
  readonly soon: (then: () => void) => void;
}

const realTimers: Timers = {
  now: () => performance.now(),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, Math.ceil(milliseconds));
    return () => clearTimeout(timer);
  },
  soon: (then) => void setImmediate(then),
};

/**
 * Which properties are to be looked at next, and when: one appointment for each, and never two looks at the same one at
 * once.
 */
export class Agenda {
  readonly #visit: (properties: readonly string[]) => Promise<void>;
  readonly #milliseconds: (instant: Date) => number;
  readonly #limits: { readonly together: number; readonly atOnce: number };
  readonly #timers: Timers;
  readonly #appointments = new Map<string, { at: number; cancel: () => void }>();
  readonly #queue = new Set<string>();
  readonly #visited = new Set<string>();
  /** When the last visit of a property was over. */
  readonly #over = new Map<string, number>();
  #running = 0;
  #closed = false;

  /**
   * `visit` must not fail; it looks at `together` properties at the most, and `atOnce` such visits go on side by side.
   * `milliseconds` says how far away an instant is.
   */
  constructor(
    visit: (properties: readonly string[]) => Promise<void>,
    milliseconds: (instant: Date) => number,
    limits: { readonly together: number; readonly atOnce: number },
    timers = realTimers,
  ) {
    this.#visit = visit;
    this.#milliseconds = milliseconds;
    this.#limits = limits;
    this.#timers = timers;
  }

  /**
   * Visit this property at once, or when an instant has come. The earliest appointment counts: a visit makes the next
   * one itself.
   */
  look(property: string, instant?: Date): void {
    if (this.#closed) return;
    const wait = instant === undefined ? 0 : this.#milliseconds(instant);
    if (wait <= 0) {
      this.#queue.add(property);
      this.#soon();
      return;
    }
    const at = this.#timers.now() + wait;
    const standing = this.#appointments.get(property);
    if (standing !== undefined) {
      if (standing.at <= at) return;
      standing.cancel();
    }
    const cancel = this.#timers.after(wait, () => {
      this.#appointments.delete(property);
      this.#queue.add(property);
      this.#soon();
    });
    this.#appointments.set(property, { at, cancel });
  }

  /**
   * Whether a visit of this property is under way, or was at that moment of `performance.now()`: what was seen then may
   * be done by now.
   */
  visitedSince(property: string, moment: number): boolean {
    return this.#visited.has(property) || (this.#over.get(property) ?? -Infinity) > moment;
  }

  /** Ends all appointments, and waits for the visits that are under way. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { cancel } of this.#appointments.values()) cancel();
    this.#appointments.clear();
    this.#queue.clear();
    while (this.#running > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  #waiting = false;

  /** In a moment: what falls due in the same millisecond goes together. */
  #soon(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#timers.soon(() => {
      this.#waiting = false;
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#limits.atOnce && !this.#closed) {
      const together: string[] = [];
      for (const property of this.#queue) {
        if (this.#visited.has(property)) continue; // its turn comes again when the visit under way is over
        together.push(property);
        if (together.length === this.#limits.together) break;
      }
      if (together.length === 0) return;
      for (const property of together) {
        this.#queue.delete(property);
        this.#visited.add(property);
      }
      this.#running += 1;
      void this.#visit(together).finally(() => {
        this.#running -= 1;
        if (this.#over.size > mostRemembered) this.#over.clear();
        for (const property of together) {
          this.#visited.delete(property);
          this.#over.set(property, this.#timers.now());
        }
        this.#soon();
      });
    }
  }
}
