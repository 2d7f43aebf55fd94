/**
 * In which state of the world something was read. Whatever is remembered of a property is read again once something of
 * it has changed; while nobody tells of changes, on each use.
 */
export class World {
  readonly #changes = new Map<string, number>();
  #watching = false;
  #epoch = 0;
  #told = 0;

  /** How often something was told: what was read while it moved on may be from before. */
  get told(): number {
    return this.#told;
  }

  /** Whether somebody tells us of changes at present. */
  get isWatched(): boolean {
    return this.#watching;
  }

  /** Something about this property's accounts, tokens, licences or itself has changed; '*' is all of them. */
  changed(property: string): void {
    this.#told += 1;
    if (property === '*') this.#epoch += 1;
    else this.#changes.set(property, (this.#changes.get(property) ?? 0) + 1);
  }

  watching(whether: boolean): void {
    this.#watching = whether;
    this.#told += 1;
    this.#epoch += 1;
  }

  of(property: string): string {
    return `${this.#epoch} ${this.#changes.get(property) ?? 0}`;
  }
}
