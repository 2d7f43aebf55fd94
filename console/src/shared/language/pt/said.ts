/** What the service says; a sentence of it without Portuguese words does not compile. */
import type { FailureCode } from '../../../../../server/src/failures.ts';
import type { MessageCode } from '../../../../../server/src/messages/say.ts';
import { carried } from './carried.ts';
import { findings } from './findings.ts';
import { houseRefusals } from './house-refusals.ts';
import { refusals } from './refusals.ts';

export const said: Readonly<Record<MessageCode | FailureCode, string>> = {
  ...refusals,
  ...houseRefusals,
  ...findings,
  ...carried,
};
