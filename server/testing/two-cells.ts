/** Two installations, each with its database and its service, and a hotel that can be in either. */
import { type MoveOrder, type Moved, moveHotel } from '../src/moving/move.ts';
import type { Service } from '../src/service.ts';
import { createTestDatabase, loginUrl, type TestDatabase } from './database.ts';
import { ask, type Answer, type Asking, query } from './rest.ts';
import { makeProperty, startTestService } from './service.ts';

export interface Cell {
  readonly database: TestDatabase;
  readonly service: Service;
  /** With the login that owns the database. */
  readonly owner: string;
}

export async function makeCell(settings: Record<string, string> = {}): Promise<Cell> {
  const database = await createTestDatabase();
  await makeProperty(database, { code: `other${Math.random().toString(36).slice(2, 8)}` });
  const service = await startTestService(database, { REVEILLE_ROLES: 'api', ...settings });
  return { database, service, owner: loginUrl(new URL(database.url).pathname.slice(1), 'owner') };
}

export async function closeCell({ database, service }: Cell): Promise<void> {
  await service.stop();
  await database.drop();
}

export function orderOf(from: Cell, to: Cell, code: string, more: Partial<MoveOrder> = {}): MoveOrder {
  return { from: from.owner, to: to.owner, code, address: to.service.url, operator: 'test', ...more };
}

export function move(from: Cell, to: Cell, code: string, more: Partial<MoveOrder> = {}): Promise<Moved> {
  return moveHotel(orderOf(from, to, code, more));
}

export async function has({ database }: Cell, hotel: string): Promise<boolean> {
  return (await query(database, 'SELECT FROM properties WHERE id = $1', [hotel])).length === 1;
}

/** As a caller does: comes back when told to, and goes where it is sent. Counts how often it was told either. */
export class Caller {
  address: string;
  turnedAway = 0;
  sentOn = 0;

  constructor(address: string) {
    this.address = address;
  }

  async ask(what: string, asking: Asking): Promise<Answer> {
    const headers = { ...asking.headers, accept: 'application/problem+json, application/json' };
    for (;;) {
      const answer = await ask(this.address, what, { ...asking, headers });
      if (answer.status === 421) {
        this.sentOn += 1;
        this.address = (answer.json as { said: { values: { address: string } } }).said.values.address;
      } else if (answer.status === 503) {
        this.turnedAway += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      } else return answer;
    }
  }
}
