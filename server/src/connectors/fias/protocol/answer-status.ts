/** What a property system answers (AS), what it means, and what follows for a charge. */
export interface AnswerStatus {
  readonly meaning: string;
  /** closed: it is on the bill. again: the same later. person: somebody must look. */
  readonly charge: 'closed' | 'again' | 'person';
  /** For the person who looks. */
  readonly mend: string;
}

const answerStatuses: Readonly<Record<string, AnswerStatus>> = {
  OK: { meaning: 'accepted', charge: 'closed', mend: '' },
  RY: { meaning: 'asks to be tried again', charge: 'again', mend: 'nothing to do: it is tried again by itself' },
  NA: {
    meaning: 'night audit is running',
    charge: 'again',
    mend: 'nothing to do: it is tried again when the audit has ended',
  },
  NR: { meaning: 'no response', charge: 'again', mend: 'nothing to do: it is tried again by itself' },
  BY: { meaning: 'busy', charge: 'again', mend: 'nothing to do: it is tried again by itself' },
  NG: {
    meaning: 'no guest is checked in to this room',
    charge: 'person',
    mend: 'check the room in the property system, then send the charge again or post it by hand',
  },
  NP: {
    meaning: 'posting to this room is not allowed',
    charge: 'person',
    mend: 'lift the no-post flag of the guest, then send the charge again, or take payment another way',
  },
  CO: {
    meaning: 'the credit limit is reached',
    charge: 'person',
    mend: 'raise the limit or take payment, then send the charge again',
  },
  IA: {
    meaning: 'the account or the article is not valid',
    charge: 'person',
    mend:
      'set up the article or the outlet in the property system, or correct articles in the property file, ' +
      'then send the charge again',
  },
  UR: {
    meaning: 'the record cannot be processed',
    charge: 'person',
    mend: 'compare the set-up of the interface in the property system with docs/fias.md, then send the charge again',
  },
  DN: {
    meaning: 'denied',
    charge: 'person',
    mend: 'ask the property system why, then send the charge again or post it by hand',
  },
  DE: { meaning: 'deleted', charge: 'person', mend: 'post it by hand, or send the charge again' },
  NF: {
    meaning: 'the feature is switched off',
    charge: 'person',
    mend: 'switch posting on for this interface in the property system, then send the charge again',
  },
};

export function readAnswer(code: string | undefined): AnswerStatus {
  return (
    answerStatuses[code ?? ''] ?? {
      meaning: 'an answer that is not known',
      charge: 'person',
      mend: 'look the charge up in the property system before it is sent again',
    }
  );
}
