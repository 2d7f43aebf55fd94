/** What the rest of the house may ask of the telephone system, whichever it is. */
export interface Telephony {
  status(): Promise<TelephonyStatus>;
}

export interface TelephonyStatus {
  /** The media stack answers. */
  readonly running: boolean;
  /** The lines towards the PBX are registered. */
  readonly registered: boolean;
  /** For a person: what was asked and what came back. */
  readonly detail: string;
}

/** An installation without a telephone system: nothing can ring. */
export const noTelephony: Telephony = {
  status: () => Promise.resolve({ running: false, registered: false, detail: 'no telephone system is configured: set ARI_URL' }),
};
