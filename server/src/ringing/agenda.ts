/** Which property is to be looked at next, and when: one appointment for each, and never two looks at the same one at once. */
export class Agenda {
  readonly #visit: (property: string) => Promise<void>;
  readonly #milliseconds: (instant: Date) => number;
  readonly #atOnce: number;
  readonly #appointments = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  readonly #queue = new Set<string>();
  readonly #running = new Set<string>();
  #closed = false;

  /** `visit` must not fail. `milliseconds` says how far away an instant is. */
  constructor(visit: (property: string) => Promise<void>, milliseconds: (instant: Date) => number, atOnce: number) {
    this.#visit = visit;
    this.#milliseconds = milliseconds;
    this.#atOnce = atOnce;
  }

  /** Visit this property at once, or when an instant has come. The earliest appointment counts: a visit makes the next one itself. */
  look(property: string, instant?: Date): void {
    if (this.#closed) return;
    const wait = instant === undefined ? 0 : this.#milliseconds(instant);
    if (wait <= 0) {
      this.#queue.add(property);
      this.#next();
      return;
    }
    const at = performance.now() + wait;
    const standing = this.#appointments.get(property);
    if (standing !== undefined) {
      if (standing.at <= at) return;
      clearTimeout(standing.timer);
    }
    const timer = setTimeout(() => {
      this.#appointments.delete(property);
      this.#queue.add(property);
      this.#next();
    }, Math.ceil(wait));
    this.#appointments.set(property, { at, timer });
  }

  /** Ends all appointments, and waits for the visits that are under way. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer } of this.#appointments.values()) clearTimeout(timer);
    this.#appointments.clear();
    this.#queue.clear();
    while (this.#running.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  #next(): void {
    for (const property of this.#queue) {
      if (this.#running.size >= this.#atOnce) return;
      if (this.#running.has(property)) continue; // its turn comes again when the visit under way is over
      this.#queue.delete(property);
      this.#running.add(property);
      void this.#visit(property).finally(() => {
        this.#running.delete(property);
        this.#next();
      });
    }
  }
}
