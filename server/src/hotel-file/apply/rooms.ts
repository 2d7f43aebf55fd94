import type { RoomList } from '../../properties/property.ts';
import type { Room } from '../../rooms/room.ts';
import { deleteRooms, putRooms } from '../../rooms/store.ts';
import { type Change, differences, type Section, type Value } from './change.ts';

const kinds = { mailboxes: 'room', custom: 'custom room' } as const;

export function planRooms(list: RoomList, wanted: readonly Room[], present: readonly Room[], prune: boolean): Section {
  const kind = kinds[list];
  const before = new Map(present.map((room) => [room.room, room]));
  const names = new Set(wanted.map(({ room }) => room));
  const extra = present.map(({ room }) => room).filter((room) => !names.has(room));
  const puts: Room[] = [];
  const changes = wanted.flatMap((given): Change[] => {
    const room = asKept(prune ? given : keeping(given, before.get(given.room)));
    const change = changeOf(kind, room, before.get(room.room));
    if (change === undefined) return [];
    puts.push(room);
    return [change];
  });
  return {
    changes: prune ? [...changes, ...extra.map((name): Change => ({ kind, action: 'remove', name }))] : changes,
    leftAlone: prune ? [] : extra.map((name) => ({ kind, name })),
    async write(db, property) {
      await putRooms(db, property, list, puts);
      if (prune && extra.length > 0) await deleteRooms(db, property, list, extra);
    },
  };
}

/** A room for which the file names no language or no way to be woken keeps those that somebody gave it. */
function keeping(wanted: Room, present: Room | undefined): Room {
  const { language = null, method = null } = present ?? {};
  return { ...wanted, language: wanted.language ?? language, method: wanted.method ?? method };
}

/** By the phone is the usual, and is not kept. */
function asKept(room: Room): Room {
  return room.method === 'system' ? { ...room, method: null } : room;
}

function changeOf(kind: 'room' | 'custom room', wanted: Room, present: Room | undefined): Change | undefined {
  const { room: name, ...to } = wanted;
  if (present === undefined) return kind === 'room' ? { kind, action: 'add', name, to } : { kind, action: 'add', name };
  const changed = differences(present, wanted);
  return changed.length === 0
    ? undefined
    : { kind, action: 'change', name, from: only(present, changed), to: only(wanted, changed) };
}

function only(room: Room, keys: readonly (keyof Room)[]): Value {
  return Object.fromEntries(keys.map((key) => [key, room[key]]));
}
