/** Memory and descriptors of each process that was besieged, and whether they grew. */
import type { Campaign } from './campaign.ts';
import type { Memory } from './process.ts';

/** Late above early, in bytes: caches fill up to their limits, and then no further. */
const growth = { heap: 30e6, rss: 150e6 };

interface Look extends Memory {
  readonly life: number;
  readonly descriptors: number;
}

/** Memory and descriptors, early and late of the same process. */
export class Lives {
  readonly #campaign: Campaign;
  readonly #looks: Look[] = [];

  constructor(campaign: Campaign) {
    this.#campaign = campaign;
  }

  async look(): Promise<void> {
    const { stage, lives } = this.#campaign;
    const memory = await stage.service.memory();
    if (memory !== undefined) this.#looks.push({ ...memory, life: lives, descriptors: stage.service.descriptors() });
  }

  table(): { readonly looks: number; readonly early: Look; readonly late: Look }[] {
    const ages = Map.groupBy(this.#looks, ({ life }) => life);
    // The first looks of a process see caches that are still empty.
    return Array.from(ages.values(), (looks) => ({
      looks: looks.length,
      early: looks[Math.min(2, looks.length - 1)] as Look,
      late: looks.at(-1) as Look,
    }));
  }

  judge(): void {
    for (const { looks, early, late } of this.table()) {
      if (looks < 4) continue;
      const label = 'over the whole of it';
      const told = (what: 'heap' | 'rss'): string =>
        `${what} ${Math.round(early[what] / 1e6)} MB early, ${Math.round(late[what] / 1e6)} MB late`;
      for (const what of ['heap', 'rss'] as const)
        if (late[what] - early[what] > growth[what])
          this.#campaign.findings.add('memory', { kind: 'all', family: what, label }, told(what));
      if (late.descriptors > early.descriptors + 20)
        this.#campaign.findings.add(
          'descriptors',
          { kind: 'all', family: label, label },
          `${early.descriptors} early, ${late.descriptors} late`,
        );
    }
  }
}
