/**
 * Which of the hosts in a database URL can be written to. Whoever connects goes through here: the pool, LISTEN, and the
 * commands. With one host it is that one, whatever it is.
 */
import { type Place, placesOf } from '../database-url.ts';
import { inWords, type Sight, survey } from './survey.ts';

/** Once one host says that it is the primary, how long the others have to say the same. */
const moment = 250;

/** A connection to a place, which leaves it when another one has become the primary. */
export interface Visit {
  readonly place: Place;
  leave(): void;
}

export class Primary {
  readonly #url: () => string;
  readonly #visits = new Set<Visit>();
  /** The name of the place that was the primary when it was last asked. */
  #last: string | undefined;
  #search: Promise<Place> | undefined;

  /** The URL may change while the service runs; it is asked for with each connection. */
  constructor(url: string | (() => string)) {
    this.#url = typeof url === 'string' ? () => url : url;
  }

  static of(given: string | Primary): Primary {
    return typeof given === 'string' ? new Primary(given) : given;
  }

  get several(): boolean {
    return placesOf(this.#url()).length > 1;
  }

  /** Where it is as far as anybody knows. */
  likely(): Place {
    const places = placesOf(this.#url());
    return places.find(({ name }) => name === this.#last) ?? places[0];
  }

  /** Where it is. All hosts are asked at once, unless the last one is believed; who asks meanwhile waits along. */
  find(): Promise<Place> {
    const url = this.#url();
    const places = placesOf(url);
    const known = places.length === 1 ? places[0] : places.find(({ name }) => name === this.#last);
    if (known !== undefined) return Promise.resolve(known);
    this.#search ??= this.#look(url).finally(() => (this.#search = undefined));
    return this.#search;
  }

  /** It did not answer, or is not the primary any more: the next one who connects looks for it anew. */
  lost({ name }: Place): void {
    if (this.#last === name) this.#last = undefined;
  }

  enter(visit: Visit): void {
    this.#visits.add(visit);
  }

  left(visit: Visit): void {
    this.#visits.delete(visit);
  }

  async #look(url: string): Promise<Place> {
    const sights = await firstPrimary(survey(url));
    const [found] = sights
      .filter(({ state }) => state === 'primary')
      .toSorted((one, other) => other.timeline - one.timeline);
    if (found === undefined) throw new NoPrimary(sights);
    this.#last = found.place.name;
    // What hangs at a host that has been replaced would hang until its time is over, and others behind it.
    for (const visit of this.#visits) if (visit.place.name !== this.#last) visit.leave();
    return found.place;
  }
}

/** As SQLSTATE has it for a connection that cannot be made: it may be there in a moment. */
class NoPrimary extends Error {
  readonly code = '08001';
  constructor(sights: readonly Sight[]) {
    super(`no PostgreSQL can be written to: ${sights.map(inWords).join('; ')}`);
    this.name = 'NoPrimary';
  }
}

/** All sights; or, a moment after the first primary, those that are there by then. */
function firstPrimary(looks: readonly Promise<Sight>[]): Promise<readonly Sight[]> {
  const seen: Sight[] = [];
  const { promise, resolve } = Promise.withResolvers<readonly Sight[]>();
  const note = (sight: Sight): void => {
    seen.push(sight);
    if (seen.length === looks.length) resolve(seen);
    else if (sight.state === 'primary') setTimeout(() => resolve([...seen]), moment);
  };
  for (const look of looks) void look.then(note);
  return promise;
}
