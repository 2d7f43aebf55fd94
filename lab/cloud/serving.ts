/** How the simulated clouds answer: as it is, or with the fault that waits for it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './faults.ts';

export interface Answered {
  readonly status: number;
  readonly body?: unknown;
}

export interface Play {
  readonly response: ServerResponse;
  readonly fault: Fault;
  readonly act: () => Answered;
  /** In the vendor's shape. */
  readonly refusal: (status: number, code: string, title: string) => Answered;
  /** Once it was done, or will not be, and before anything is answered. */
  readonly came: () => void;
  readonly answered: (answer: Answered) => void;
}

export async function play({ response, fault, act, refusal, came, answered }: Play): Promise<void> {
  const isAfter = ['lost after', 'hang after', 'slow', 'answer after', 'none'].includes(fault.kind);
  const answer = isAfter ? act() : undefined;
  came();
  const give = (one: Answered, retryAfter?: number): void => {
    answered(one);
    send(response, one, retryAfter);
  };
  switch (fault.kind) {
    case 'lost before':
    case 'lost after':
      response.destroy();
      return;
    case 'hang before':
    case 'hang after':
      return;
    case 'late':
      response.destroy();
      setTimeout(act, fault.milliseconds);
      return;
    case 'slow':
      await sleep(fault.milliseconds);
      break;
    case 'answer after':
      return give(refusal(fault.status, 'GATEWAY', 'Something went wrong'));
    case 'answer':
      return give(
        refusal(fault.status, fault.code ?? 'GATEWAY', fault.title ?? 'Something went wrong'),
        fault.retryAfter,
      );
    case 'none':
      break;
  }
  if (answer !== undefined) give(answer);
}

export function send(response: ServerResponse, answer: Answered, retryAfter?: number): void {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  response.writeHead(answer.status, { 'content-type': 'application/json', ...headers });
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
