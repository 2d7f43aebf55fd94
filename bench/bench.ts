/** What every bench has in common: what it is asked, and what it answers. */
export interface BenchOptions {
  /** Seconds of one round, for benches that measure throughput. */
  readonly seconds: number;
  /** Rounds; each bench has its own usual number. */
  readonly rounds?: number | undefined;
  /** Properties of the large installation, for benches that have one. */
  readonly size: number;
  /** Hotels of a bench that rings for many, and the seconds over which their calls fall due. */
  readonly hotels?: number | undefined;
  readonly spread?: number | undefined;
  /** Numbers of dialers that are measured in turn. */
  readonly dialers?: readonly number[] | undefined;
  /** With announcements that nobody has made yet. */
  readonly cold: boolean;
  /** Calls of a bench that rings, or of each of its hotels; each has its own usual number. */
  readonly calls?: number | undefined;
  /** Over how long their moments are spread. */
  readonly minutes?: number | undefined;
  /** How long a past is generated, for a bench that needs one; it has its own usual lengths. */
  readonly months?: number | undefined;
  /** How many old rows, for a bench that removes them. */
  readonly rows?: number | undefined;
  /** Ring as well, for a bench that can do without. */
  readonly punctual: boolean;
  /** Leave the databases for the next run. */
  readonly keep: boolean;
  /** Told what is going on, for a person who waits. */
  readonly say: (line: string) => void;
}

export interface Verdict {
  /** What was promised, as a sentence. */
  readonly bar: string;
  readonly measured: number;
  /** What the figure is in; without one it is a ratio. */
  readonly unit?: string;
  readonly pass: boolean;
}

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export interface Outcome {
  readonly verdicts: readonly Verdict[];
  readonly tables: readonly Table[];
  readonly remarks: readonly string[];
  /** The same for a program, where it wants more than the tables have. */
  readonly figures?: readonly object[];
}

export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(options: BenchOptions): Promise<Outcome>;
}
