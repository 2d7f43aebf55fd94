/**
 * Numbers that are true when somebody looks: they are asked for then, and without an answer there is none. One from
 * before would say that all is well while nobody knows.
 */
import { Gauge, type Registry } from '@prometheus-io/client';
import { within } from './patience.ts';

export interface Figure<Answer> {
  readonly name: string;
  readonly help: string;
  /** With a label there are several numbers, by its values. */
  readonly label?: string;
  /** What is undefined is not known, and is left out. */
  readonly read: (answer: Answer) => number | undefined | Readonly<Record<string, number | undefined>>;
}

/**
 * All of them from one answer. Who looks waits for it so many milliseconds at the most: a neighbour that hangs must not
 * hide everything else.
 */
export function watch<Answer>(
  registry: Registry,
  ask: () => Answer | Promise<Answer>,
  figures: readonly Figure<Answer>[],
  patience = 1000,
): void {
  for (const { name, help, label, read } of figures)
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const told = await within(patience, (async () => read(await ask()))()).catch(() => undefined);
        this.reset();
        if (label === undefined) this.remove(); // a gauge without labels begins at 0
        if (typeof told === 'number') this.set(told);
        else
          for (const [value, number] of Object.entries(told ?? {}))
            if (number !== undefined && label !== undefined) this.set({ [label]: value }, number);
      },
    });
}
