/**
 * The seals of a property in their order. Each follows from the one before it, and the first from nothing, or from what
 * a sealed entry says was removed.
 */
import { noSeal, sealHash } from './digest.ts';
import type { Pruning } from './prune-store.ts';
import type { NewSeal } from './seals-store.ts';
import type { Problem } from './verdict.ts';

interface Link {
  readonly number: string;
  readonly hash: Buffer;
}

export class Chain {
  readonly #problems: Problem[];
  readonly #prunings: readonly Pruning[];
  #last: Link;
  /** What was removed before the first seal that was read. */
  pruned: Pruning | null = null;

  /** `before` is the seal to begin after; from the very beginning its hash is null. */
  constructor(
    problems: Problem[],
    prunings: readonly Pruning[],
    before: { readonly seal: string; readonly hash: Buffer | null },
  ) {
    this.#problems = problems;
    this.#prunings = prunings;
    this.#last = { number: before.seal, hash: before.hash ?? noSeal };
  }

  get lastNumber(): string {
    return this.#last.number;
  }

  add(seal: NewSeal): void {
    const { number } = seal;
    if (!sealHash(seal).equals(seal.hash))
      this.#name({ what: 'seal changed', seal: number, message: `seal ${number} was changed` });
    if (this.#last.number === '0' && number !== '1') this.#beginAfterPruned(seal);
    this.#compare(seal);
    // What is named as removed may not be gone yet.
    if (this.#prunings.some((one) => one.last === number && one.hash !== seal.hash.toString('hex')))
      this.#name({
        what: 'seal out of order',
        seal: number,
        message: `seal ${number} is not the one that an entry names as the last of a removed part`,
      });
    this.#last = seal;
  }

  #compare({ number, previous }: NewSeal): void {
    const expected = BigInt(this.#last.number) + 1n;
    if (BigInt(number) !== expected) this.#nameMissing(expected, BigInt(number) - 1n);
    else if (!previous.equals(this.#last.hash))
      this.#name({
        what: 'seal out of order',
        seal: number,
        message:
          `seal ${number} does not follow from ${number === '1' ? 'the beginning' : `seal ${this.#last.number}`}: ` +
          'one of the two was replaced',
      });
  }

  /** The first that is left follows from what was removed, as far as a sealed entry names it. */
  #beginAfterPruned({ number, previous }: NewSeal): void {
    const [furthest] = this.#prunings.toSorted((one, other) => Number(BigInt(other.last) - BigInt(one.last)));
    if (furthest === undefined) return;
    this.pruned = furthest;
    const isUnderWay = BigInt(furthest.last) >= BigInt(number);
    this.#last = isUnderWay
      ? { number: String(BigInt(number) - 1n), hash: previous }
      : { number: furthest.last, hash: Buffer.from(furthest.hash, 'hex') };
  }

  /** The last seal, told a second time. */
  compareHead(head: Link | undefined): void {
    const last = this.#last;
    const behind = BigInt(head?.number ?? 0) - BigInt(last.number);
    if (behind > 0n) this.#nameMissing(BigInt(last.number) + 1n, BigInt(head?.number ?? 0));
    else if (behind < 0n || head?.hash.equals(last.hash) === false)
      this.#name({
        what: 'head changed',
        seal: last.number,
        message:
          `the head of the chain ${head === undefined ? 'is missing' : `tells of another seal ${head.number}`}, ` +
          `but the last seal is ${last.number}`,
      });
  }

  #nameMissing(from: bigint, to: bigint): void {
    const message = from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`;
    this.#name({ what: 'seal removed', seal: String(from), message });
  }

  #name(problem: Problem): void {
    this.#problems.push(problem);
  }
}
