/** What has happened in a chain, in order, kept for seven days. */
import { randomUUID } from 'node:crypto';

export interface CloudEvent {
  readonly offset: number;
  readonly uniqueEventId: string;
  readonly hotelId: string;
  readonly eventName: string;
  readonly primaryKey: string;
  readonly at: number;
  readonly detail: Readonly<Record<string, string>>;
}

const keptMilliseconds = 7 * 86_400_000;

export class EventLog {
  /** Oldest first. */
  readonly all: CloudEvent[] = [];
  readonly #listeners = new Set<() => void>();
  #next = 1000;

  add(event: Pick<CloudEvent, 'hotelId' | 'eventName' | 'primaryKey' | 'detail'> & { readonly id?: string }): void {
    this.#push({ ...event, uniqueEventId: event.id ?? randomUUID(), offset: this.#next++, at: Date.now() });
  }

  /** The same event once more, under the next offset. */
  repeat(event: CloudEvent | undefined = this.all.at(-1)): void {
    if (event !== undefined) this.#push({ ...event, offset: this.#next++ });
  }

  /** Offsets that nobody ever sees. */
  skip(count: number): void {
    this.#next += count;
  }

  /** As if so much time had passed: what is older than a week is gone. */
  age(milliseconds: number): void {
    const oldest = Date.now() - keptMilliseconds + milliseconds;
    const kept = this.all.filter(({ at }) => at > oldest);
    this.all.splice(0, Infinity, ...kept);
  }

  /** As if the chain had been moved: nothing is there any more, and numbers begin anew. */
  renumber(): void {
    this.all.splice(0);
    this.#next = 1;
  }

  get last(): number {
    return this.#next - 1;
  }

  from(offset: number): CloudEvent[] {
    return this.all.filter((one) => one.offset >= offset);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #push(event: CloudEvent): void {
    this.all.push(event);
    for (const listener of this.#listeners) listener();
  }
}
