import { expect } from 'vitest';
import type { Answer } from './contract.ts';

/** A success that the interface wants without a body. */
export function expectEmpty(answer: Answer): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' });
}

/** Shows the whole answer where the status is another. */
export function expectStatus(answer: Answer, status: number): void {
  expect(`${answer.status} ${answer.text}`).toMatch(new RegExp(`^${status} `));
}

/** A failure with its code; the first three digits of a code are its status. */
export function expectFailure(answer: Answer, code: number): void {
  expectStatus(answer, Math.floor(code / 100));
  expect(answer.body).toMatchObject({ error: code });
}
