import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { budgets } from '../../budgets/budgets.ts';
import { closest, didYouMean } from './closest.ts';
import { type PropertyDocument, textOf } from './document.ts';
import { type Mistake, quoted } from './mistakes.ts';

/** A value in the file and its place. What is written as nothing (`desk:`) counts as not written. */
export interface Field {
  readonly node: Node;
  readonly line: number;
  /** The way to it from the top, like `wakeup.snooze.minutes`; empty at the top. */
  readonly path: string;
}

export type Fields<Key extends string> = {
  readonly line: number;
  readonly path: string;
  /**
   * What unknown keys were probably meant to be, or themselves: nobody needs to hear as well that the right ones are
   * missing.
   */
  readonly meant: ReadonlySet<string>;
} & { readonly [K in Key]?: Field };

/** They are found section by section and told by line, so a few more are kept than are told. */
const mostKept = 10 * budgets.mistakes.most;

interface TextRule {
  readonly pattern?: RegExp;
  readonly most?: number;
  readonly mend: string;
}

/**
 * Takes values out of the document. Whatever is wrong is noted, and reading goes on: a person wants to hear it all at
 * once.
 */
export class Reader {
  readonly mistakes: Mistake[] = [];
  /** How many more there are: nobody reads a thousand, and a file of nothing else must not fill the memory. */
  more = 0;
  readonly #document: PropertyDocument;

  constructor(document: PropertyDocument) {
    this.#document = document;
  }

  mistake(line: number, what: string, mend: string, field = ''): void {
    if (this.#isFull) this.more += 1;
    else this.mistakes.push({ line, what, mend, ...(field === '' ? {} : { field }) });
  }

  get #isFull(): boolean {
    return this.mistakes.length >= mostKept;
  }

  root(): Field | undefined {
    return this.#field(this.#document.root, 1, '');
  }

  map<Key extends string>(
    field: Field,
    what: string,
    keys: readonly Key[],
    hints: Readonly<Record<string, string>> = {},
  ): Fields<Key> | undefined {
    if (!isMap(field.node)) {
      const mend = `write it with ${keys.map((key) => `${key}:`).join(', ')}`;
      this.mistake(field.line, `${what} is not written as names and values`, mend, field.path);
      return undefined;
    }
    const found: Partial<Record<Key, Field>> = {};
    const seen = new Map<string, number>();
    const meant = new Set<string>();
    for (const pair of field.node.items) {
      const keyNode = pair.key as Node;
      const line = this.#document.lineOf(keyNode);
      const written = textOf(this.#document.resolve(keyNode)) ?? '';
      if (!this.unique(seen, written, line, quoted(written))) continue;
      const key = keys.find((one) => one === written);
      if (key === undefined) {
        // What was meant takes a while to find out, and is told to nobody any more.
        const near = this.#isFull ? undefined : closest(written, keys);
        const mend = near === undefined ? `remove it; there can be ${keys.join(', ')}` : `did you mean ${near}?`;
        this.mistake(
          line,
          `${quoted(written)} means nothing in ${what}`,
          Object.hasOwn(hints, written) ? (hints[written] ?? mend) : mend,
        );
        meant.add(near ?? written);
        continue;
      }
      const value = this.#field(pair.value as Node | null, line, below(field.path, key));
      if (value !== undefined) found[key] = value;
    }
    return { line: field.line, path: field.path, meant, ...found };
  }

  list(field: Field | undefined, what: string): Field[] {
    if (field === undefined) return [];
    if (!isSeq(field.node)) {
      this.mistake(
        field.line,
        `${what} is not a list`,
        'write one entry per line, each behind a dash, or all of them in [brackets]',
        field.path,
      );
      return [];
    }
    return field.node.items.flatMap((item, index) => {
      const one = this.#field(item as Node | null, field.line, below(field.path, String(index)));
      if (one === undefined)
        this.mistake(
          isScalar(item) ? this.#document.lineOf(item) : field.line,
          `${what} has an empty entry`,
          'fill it in, or remove it',
        );
      return one ?? [];
    });
  }

  /** Undefined when nothing is written, or when it is wrong and noted. */
  text(field: Field | undefined, what: string, rule: TextRule): string | undefined {
    if (field === undefined) return undefined;
    const text = textOf(field.node);
    if (text === undefined) {
      const kind = isScalar(field.node) ? quoted(String(field.node.value)) : 'not a single value';
      this.mistake(
        field.line,
        `${what} is ${kind}`,
        `${rule.mend}${isScalar(field.node) ? ', in quotes' : ''}`,
        field.path,
      );
      return undefined;
    }
    const proper = text.trim() !== '' && text.isWellFormed() && !/\p{Control}/u.test(text);
    if (proper && (rule.pattern?.test(text) ?? true) && Array.from(text).length <= (rule.most ?? Infinity)) return text;
    this.mistake(field.line, `${what} is ${quoted(text)}`, rule.mend, field.path);
    return undefined;
  }

  wholeNumber(field: Field | undefined, what: string, least: number, most: number): number | undefined {
    const text = this.text(field, what, { mend: numberMend(least, most) });
    if (field === undefined || text === undefined) return undefined;
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.mistake(field.line, `${what} is ${quoted(text)}`, numberMend(least, most), field.path);
    return undefined;
  }

  choice<const Choice extends string>(
    field: Field | undefined,
    what: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    const mend = `write ${choices.join(' or ')}`;
    const text = this.text(field, what, { mend });
    if (field === undefined || text === undefined) return undefined;
    const found = choices.find((one) => one === text);
    if (found === undefined)
      this.mistake(field.line, `${what} is ${quoted(text)}`, didYouMean(text, choices, mend), field.path);
    return found;
  }

  /** Notes a second mention, with the line of the first. */
  unique(seen: Map<string, number>, key: string, line: number, what: string): boolean {
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, line);
      return true;
    }
    this.mistake(line, `${what} is given already in line ${earlier}`, 'remove one of the two');
    return false;
  }

  /** Notes a key that must be there and is not. */
  required<Key extends string>(found: Fields<Key>, key: Key, what: string, mend: string): void {
    if (found[key] === undefined && !found.meant.has(key))
      this.mistake(found.line, `${what} is missing`, mend, below(found.path, key));
  }

  #field(node: Node | null, line: number, path: string): Field | undefined {
    if (node === null) return undefined;
    const resolved = this.#document.resolve(node);
    if (isScalar(resolved) && resolved.value === null) return undefined;
    return { node: resolved, line: node.range === undefined ? line : this.#document.lineOf(node), path };
  }
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function numberMend(least: number, most: number): string {
  return `write a whole number from ${least} to ${most}`;
}
