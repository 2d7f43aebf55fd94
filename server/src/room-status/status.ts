export interface StatusType {
  /** Digits; zeros in front are part of it. */
  readonly id: string;
  readonly description: string;
  /** Only accounts with the permission inspect may give it to a room. */
  readonly inspect: boolean;
}

/** What a room has, and who gave it that when. */
export interface HeldStatus {
  readonly status: string;
  readonly description: string;
  readonly actor: string;
  readonly changedAt: Date;
}

/** The status that a room has now; all null where none was ever set. */
export interface RoomStatus {
  readonly room: string;
  readonly status: string | null;
  readonly description: string | null;
  readonly actor: string | null;
  readonly changedAt: Date | null;
  /** Whose the room is today. */
  readonly assigned: string | null;
}
