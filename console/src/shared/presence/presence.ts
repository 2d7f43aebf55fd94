/** What is told of a room's guests to who has to clean it, as one word. */
import type { Answer } from '../http/request.ts';
import type { IconName } from '../look/icons.tsx';

type Told = Answer<'GET /api/v1/room-status'>['rooms'][number];
export type Present = Pick<Told, 'occupied' | 'arrivedToday' | 'departsToday' | 'leftToday' | 'doNotDisturb'>;
export type Presence = 'vacant' | 'occupied' | 'arrived' | 'leaves' | 'left';

/** Each has a shape of its own, and always stands beside its word. */
export const presenceIcon: Readonly<Record<Presence, IconName>> = {
  vacant: 'vacant',
  occupied: 'bed',
  arrived: 'comes',
  leaves: 'leaves',
  left: 'walk',
};

/** Undefined where nobody tells. What has to be done first stands before what only is. */
export function presenceOf({ occupied, arrivedToday, departsToday, leftToday }: Present): Presence | undefined {
  if (leftToday) return 'left';
  if (occupied !== true) return occupied === false ? 'vacant' : undefined;
  if (departsToday) return 'leaves';
  return arrivedToday ? 'arrived' : 'occupied';
}
