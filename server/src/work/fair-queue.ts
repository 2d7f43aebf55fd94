/**
 * Work that takes a while, in turn. What a call needs goes before what a person waits for at a screen, and what nobody
 * waits for yet is done one by one, when nothing else is; within each, every property with something to do has one turn
 * after the other, so that who asks for much waits longer, and nobody else does.
 */
export type Urgency = 'call' | 'person' | 'ahead';

export interface Places {
  /** How much of it runs at a time. */
  readonly atOnce: number;
  /** How much of that may be for persons: what is left is always free for a call. */
  readonly forPersons: number;
  /** How much of it may be for the persons of one property. */
  readonly forEach: number;
}

interface Task {
  readonly property: string;
  readonly urgency: Urgency;
  begin(): void;
}

export class FairQueue {
  readonly #places: Places;
  readonly #told: (busy: number) => void;
  /** By urgency, the properties whose turn is next first. */
  readonly #waiting: Record<Urgency, Map<string, Task[]>> = {
    call: new Map(),
    person: new Map(),
    ahead: new Map(),
  };
  readonly #running = { call: 0, person: 0, ahead: 0 };
  /** How much runs for the persons of a property. */
  readonly #busy = new Map<string, number>();
  #length = 0;

  /** `told` hears of how much runs and waits. */
  constructor(places: Places, told: (busy: number) => void = () => undefined) {
    this.#places = places;
    this.#told = told;
  }

  run<T>(property: string, urgency: Urgency, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = (): void => {
        const over = (): void => this.#ended(task);
        // What throws before it returns a promise must give its place back as well.
        Promise.try(work).finally(over).then(resolve, reject);
      };
      const task = { property, urgency, begin };
      const waiting = this.#waiting[urgency];
      const own = waiting.get(property);
      if (own === undefined) waiting.set(property, [task]);
      else own.push(task);
      this.#length += 1;
      this.#told(this.#length);
      this.#fill();
    });
  }

  #fill(): void {
    const { atOnce, forPersons } = this.#places;
    for (;;) {
      const running = this.#running.call + this.#running.person + this.#running.ahead;
      if (running >= atOnce) return;
      const task =
        this.#next('call') ??
        (this.#running.person < forPersons ? this.#next('person') : undefined) ??
        (running === 0 ? this.#next('ahead') : undefined);
      if (task === undefined) return;
      this.#running[task.urgency] += 1;
      if (task.urgency === 'person') this.#busy.set(task.property, this.#busyFor(task.property) + 1);
      task.begin();
    }
  }

  /** The first of the property whose turn it is. */
  #next(urgency: Urgency): Task | undefined {
    const waiting = this.#waiting[urgency];
    for (const [property, tasks] of waiting) {
      if (urgency === 'person' && this.#busyFor(property) >= this.#places.forEach) continue;
      const task = tasks.shift();
      this.#toTheEnd(urgency, property);
      return task;
    }
    return undefined;
  }

  #toTheEnd(urgency: Urgency, property: string): void {
    const waiting = this.#waiting[urgency];
    const tasks = waiting.get(property);
    waiting.delete(property);
    if (tasks !== undefined && tasks.length > 0) waiting.set(property, tasks);
  }

  #ended({ property, urgency }: Task): void {
    this.#running[urgency] -= 1;
    const left = this.#busyFor(property) - 1;
    if (urgency === 'person') {
      if (left > 0) this.#busy.set(property, left);
      else this.#busy.delete(property);
    }
    // What it asked for while this ran stands behind all who have had nothing meanwhile.
    this.#toTheEnd(urgency, property);
    this.#length -= 1;
    this.#told(this.#length);
    this.#fill();
  }

  #busyFor(property: string): number {
    return this.#busy.get(property) ?? 0;
  }
}
