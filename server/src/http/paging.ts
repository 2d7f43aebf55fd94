/**
 * Lists in pages, the same for every list of `/api/v1`: the `next` of a page is the `cursor` of the one that follows.
 */
import { Type, type TStringOptions } from 'typebox';
import type { Place } from '../db/instants.ts';
import { Failure } from '../failures.ts';
import { uuid } from '../fields.ts';
import { say } from '../messages/say.ts';
import { nullable, pageLimit } from './schemas.ts';

/** For the query of a list. What its cursors look like is its own affair. */
export const paging = (cursor: TStringOptions) => ({
  cursor: Type.Optional(Type.String({ ...cursor, description: 'The `next` of the page before.' })),
  limit: pageLimit,
});

/** For its answer. */
export const next = nullable('Give it as `cursor` for the next page; null at the end.');

/** What follows a page that is full goes on from its last entry. */
export function nextOf<T>(page: readonly T[], most: number, cursor: (last: T) => string): string | null {
  const last = page.length === most ? page.at(-1) : undefined;
  return last === undefined ? null : cursor(last);
}

export const placeText = ({ at, id }: Place): string => `${at}_${id}`;

export function readPlace(cursor: string | undefined, shape = uuid): Place | undefined {
  if (cursor === undefined) return undefined;
  const [at = ''] = cursor.split('_', 1);
  const id = cursor.slice(at.length + 1);
  const moment = new Date(at); // of a 30 February it makes a day in March
  const isMoment = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, -1) === at.slice(0, -4);
  if (!/\.\d{6}Z$/.test(at) || !isMoment || !shape.test(id))
    throw new Failure('parameter', { detail: say('page.unknown') });
  return { at, id };
}
