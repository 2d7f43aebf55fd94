/** Whether a journal is whole, asked at a screen: once at a time for a hotel, for everybody who asks meanwhile. */
import { budgets } from '../budgets/budgets.ts';
import { FairQueue } from '../work/fair-queue.ts';

export class Verifications<T> {
  readonly #look: (property: string) => Promise<T>;
  readonly #turns: FairQueue;
  readonly #underWay = new Map<string, Promise<T>>();

  /** `told` hears of how many run and wait. */
  constructor(look: (property: string) => Promise<T>, told: (busy: number) => void) {
    const atOnce = budgets.verifications.most;
    this.#look = look;
    this.#turns = new FairQueue({ atOnce, forPersons: atOnce, forEach: 1 }, told);
  }

  of(property: string): Promise<T> {
    const underWay = this.#underWay.get(property);
    if (underWay !== undefined) return underWay;
    const looking = this.#turns
      .run(property, 'person', () => this.#look(property))
      .finally(() => this.#underWay.delete(property));
    this.#underWay.set(property, looking);
    return looking;
  }
}
