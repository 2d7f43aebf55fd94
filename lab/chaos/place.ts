/** Where things may be broken: a PostgreSQL, two Asterisks and a hotel that nobody else uses. */
import { connect } from '../../server/src/db/connect.ts';
import { type Cluster, createCluster } from '../../server/testing/cluster.ts';
import { installOn } from '../../server/testing/logins.ts';
import { type Hotel, hotelIn } from '../hotel.ts';
import { type Lab, ownLab } from '../lab.ts';

export interface Place extends AsyncDisposable {
  readonly lab: Lab;
  readonly cluster: Cluster;
  /** Its own service answers requests and never dials. */
  readonly hotel: Hotel;
  /** A room that nobody has rung yet. */
  nextRoom(): string;
}

const firstRoom = 1000;
const rooms = 400;

export async function openPlace(): Promise<Place> {
  const stack = new AsyncDisposableStack();
  try {
    const cluster = await createCluster();
    stack.defer(() => cluster.remove());
    const url = await installOn(cluster);
    const database = connect({ url, connections: 2 });
    stack.defer(() => database.close());
    const lab = await ownLab();
    stack.defer(() => lab.remove());
    await lab.up();
    const hotel = await hotelIn(lab, {
      code: 'chaos',
      rooms: Array.from({ length: rooms }, (_, index) => String(firstRoom + index)),
      brief: true,
      database: { ...database, url, drop: () => database.close() },
      settings: { REVEILLE_ROLES: 'api' },
    });
    stack.defer(() => hotel.close());
    await hotel.policy({ ringSeconds: 12, attempts: 3, retryMinutes: 0.05 });
    let next = firstRoom;
    const used = stack.move();
    return { lab, cluster, hotel, nextRoom: () => String(next++), [Symbol.asyncDispose]: () => used.disposeAsync() };
  } finally {
    await stack.disposeAsync();
  }
}
