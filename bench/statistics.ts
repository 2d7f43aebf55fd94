/** The value that `share` of the values do not exceed (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Cuts a series into `count` pieces of neighbours. */
export function blocks(values: readonly number[], count: number): number[][] {
  const size = Math.floor(values.length / count);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * size, index === count - 1 ? values.length : (index + 1) * size),
  );
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
