/** A hotel in a lab of its own, with a database of its own, for the benches that ring. */
import setUpDatabases from '../server/testing/global-setup.ts';
import { type Hotel, hotelIn, type HotelToOpen } from '../lab/hotel.ts';
import { type Lab, ownLab } from '../lab/lab.ts';

export interface Place extends AsyncDisposable {
  readonly lab: Lab;
  readonly hotel: Hotel;
}

export async function hotelForBench(
  rooms: readonly string[],
  lines: number,
  { settings = {}, ...more }: Pick<HotelToOpen, 'settings' | 'accounts'> = {},
): Promise<Place> {
  const stack = new AsyncDisposableStack();
  try {
    const dropTemplate = await setUpDatabases();
    stack.defer(dropTemplate);
    const lab = await ownLab();
    stack.defer(() => lab.remove());
    await lab.up();
    const hotel = await hotelIn(lab, {
      code: 'bench',
      rooms,
      brief: true,
      settings: { REVEILLE_LOG_LEVEL: 'error', ...settings },
      ...more,
    });
    stack.defer(() => hotel.close());
    await hotel.lines(lines);
    const used = stack.move();
    return { lab, hotel, [Symbol.asyncDispose]: () => used.disposeAsync() };
  } finally {
    await stack.disposeAsync();
  }
}
