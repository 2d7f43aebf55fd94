/** Of many, the one that comes first. */
export class Heap<T> {
  readonly #all: T[] = [];
  readonly #isBefore: (one: T, other: T) => boolean;

  constructor(isBefore: (one: T, other: T) => boolean) {
    this.#isBefore = isBefore;
  }

  get first(): T | undefined {
    return this.#all[0];
  }

  get size(): number {
    return this.#all.length;
  }

  push(one: T): void {
    const all = this.#all;
    let index = all.push(one) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = all[above];
      if (parent === undefined || !this.#isBefore(one, parent)) break;
      all[index] = parent;
      index = above;
    }
    all[index] = one;
  }

  /** Without the first. */
  pop(): void {
    const all = this.#all;
    const last = all.pop();
    if (last === undefined || all.length === 0) return;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      let child = all[below];
      if (child === undefined) break;
      const other = all[below + 1];
      if (other !== undefined && this.#isBefore(other, child)) {
        child = other;
        below += 1;
      }
      if (!this.#isBefore(child, last)) break;
      all[index] = child;
      index = below;
    }
    all[index] = last;
  }
}
