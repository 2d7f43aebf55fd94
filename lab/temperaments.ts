/** The first room of each kind of guest at the lab's PBX, and the result that a call of theirs has. */
const temperaments: readonly (readonly [first: number, result: number])[] = [
  [100, 1],
  [200, 3],
  [300, 2],
  [150, 1],
];

/** So many rooms, as many of each kind, with the results that must come. */
export function roomsOfAllKinds(count: number): Map<string, number> {
  const expected = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const [first, result] = temperaments[index % temperaments.length] ?? [100, 1];
    expected.set(String(first + (Math.floor(index / temperaments.length) % 50)), result);
  }
  return expected;
}
