/** One call to one phone: to a room, to whoever must hear that a guest did not wake, or to a phone that is tried. */
export interface Attempt {
  readonly property: string;
  readonly id: string;
  readonly purpose: 'room' | 'desk' | 'trial';
  /** The wake-up that it is about; of a trial, the trial. */
  readonly wakeup: string;
  readonly alert: string | null;
  readonly number: number;
  readonly room: string;
  readonly extension: string;
  readonly dueAt: Date;
  readonly node: string;
  readonly begunAt: Date;
}

/** What became of it, as it is kept. */
export interface AttemptEnd {
  readonly property: string;
  readonly id: string;
  readonly answeredAt: Date | null;
  readonly heard: boolean;
  readonly key: string;
  readonly forwardedTo: string;
  readonly cause: number | null;
  readonly sipStatus: number | null;
  readonly result: number | null;
  readonly unsure: boolean;
}
