/**
 * The floor of a room is its number without the last two digits: 412 is on 4, 1203 on 12. What has no such number is
 * elsewhere.
 */
export function floorOf(room: string): string {
  return /^\d{3,}$/.test(room) ? room.slice(0, -2) : '';
}

/** By floor, in the order of the rooms. */
export function byFloor<T extends { readonly room: string }>(
  rooms: readonly T[],
): readonly (readonly [floor: string, rooms: readonly T[]])[] {
  return [...Map.groupBy(rooms, ({ room }) => floorOf(room))];
}
