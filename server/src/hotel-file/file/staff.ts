import { menuLanguages } from '../../call-in/texts/words.ts';
import { type StaffRight, staffRights } from '../../rights.ts';
import type { PasswordSource } from './accounts.ts';
import type { Field, Fields, Reader } from './reader.ts';
import { variableRule } from './variable.ts';

export interface FileStaff {
  readonly number: string;
  readonly name: string;
  /** Null is the property's. */
  readonly language: string | null;
  readonly may: readonly StaffRight[];
  /** Where the PIN comes from; undefined asks for none. */
  readonly source: PasswordSource | undefined;
  readonly line: number;
}

const keys = ['number', 'name', 'language', 'may', 'pinEnv', 'pinFile'] as const;
const hints = {
  pin: 'remove it, and name with pinEnv the environment variable that holds it: a PIN in a file is read by everybody',
};

/** Those who call in with a number of their own. */
export function readStaff(reader: Reader, field: Field | undefined): FileStaff[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'staff').flatMap((item) => {
    const found = reader.map(item, 'one of the staff', keys, hints);
    if (found === undefined) return [];
    reader.required(found, 'number', 'the number of one of the staff', 'add number:');
    const number = reader.text(found.number, 'number', {
      pattern: /^(?!0$)[0-9]{1,8}$/,
      mend: 'write the digits that they press to say who they are, at most 8; 0 is the desk',
    });
    const name = reader.text(found.name, 'name', { most: 60, mend: 'write at most 60 letters' }) ?? '';
    const language = reader.choice(found.language, 'language', Object.keys(menuLanguages)) ?? null;
    const given = new Set(reader.list(found.may, 'may').map((one) => reader.choice(one, 'may', staffRights)));
    const source = readSource(reader, found);
    if (number === undefined || !reader.unique(seen, number, item.line, `staff ${number}`)) return [];
    return [{ number, name, language, may: staffRights.filter((one) => given.has(one)), source, line: item.line }];
  });
}

function readSource(reader: Reader, found: Fields<(typeof keys)[number]>): PasswordSource | undefined {
  if (found.pinEnv !== undefined && found.pinFile !== undefined) {
    reader.mistake(found.pinFile.line, 'there are both pinEnv and pinFile', 'remove one of the two');
    return undefined;
  }
  const file = reader.text(found.pinFile, 'pinFile', {
    mend: 'write the path of a file that holds the PIN and nothing else',
  });
  if (file !== undefined) return { file };
  const variable = reader.text(found.pinEnv, 'pinEnv', variableRule('ANA_PIN'));
  return variable === undefined ? undefined : { variable };
}
