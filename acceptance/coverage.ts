/** Every statement of the interface, and the tests that prove it. A statement that nobody proves makes the kit fail. */
import { operationStatements } from './statements/operations.ts';
import { recordStatements } from './statements/records.ts';
import type { Statement } from './statements/statement.ts';

/** What the interface says and nobody sees over the wire; it is proven, or kept, elsewhere. */
export const outOfSight: readonly { readonly section: string; readonly says: string; readonly where: string }[] = [
  {
    section: '1',
    says: 'at its time the room is rung, and who answers hears an announcement',
    where: 'the telephone lab',
  },
  {
    section: '1',
    says: 'no billing data of a room is stored, and reports are for review only',
    where: 'the schema of the database',
  },
];

export const coverage: readonly Statement[] = [...recordStatements, ...operationStatements];
