/** How property systems differ. Two that are met most, each with the habits that surprise an interface. */
export interface Profile {
  readonly name: string;
  /** Whether it greets first; otherwise it waits for the interface to do so. */
  readonly greets: boolean;
  readonly encoding: 'latin1' | 'utf8' | 'cp850';
  /** What it says when it is greeted in the middle of a conversation. */
  readonly aliveAnswer: 'LA' | 'LS';
  /** How it tells of a move: as a change with the old room, or as a check-out and a check-in of the same guest. */
  readonly move: 'GC' | 'GO GI';
  /** The order in which it writes the fields of an answer. */
  readonly answerFields: readonly string[];
  /** Fields that nobody asked for. */
  readonly extras: string;
}

export const profiles: Readonly<Record<string, Profile>> = {
  opera: {
    name: 'opera',
    greets: true,
    encoding: 'latin1',
    aliveAnswer: 'LA',
    move: 'GC',
    answerFields: ['AS', 'RN', 'P#', 'DA', 'TI', 'CT'],
    extras: '',
  },
  protel: {
    name: 'protel',
    greets: false,
    encoding: 'cp850',
    aliveAnswer: 'LS',
    move: 'GO GI',
    answerFields: ['TI', 'P#', 'DA', 'CT', 'AS', 'RN'],
    extras: 'WSWS1|X1|',
  },
};
