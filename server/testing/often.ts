import fc from 'fast-check';

/** The usual most of the time, and now and then something odd. */
export const often = <T, U = T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>, weight = 6) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
