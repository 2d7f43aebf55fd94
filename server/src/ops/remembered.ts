/**
 * An answer that may be some moments old. Asking a disk or a neighbouring server at every request would let a slow one
 * hold up everything: it is asked at most once per `milliseconds`, callers who come meanwhile share the asking, and
 * once there is an answer nobody waits for the next one unless the old one has become too old to stand for the truth.
 */
export function remembered<T>(
  ask: () => Promise<T>,
  milliseconds: number,
  tooOld = milliseconds * 10,
): () => Promise<T> {
  let answer: { value: T; at: number } | undefined;
  let asking: Promise<T> | undefined;
  const askNow = (): Promise<T> => {
    asking ??= ask()
      .then((value) => {
        answer = { value, at: performance.now() };
        return value;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return async () => {
    const age = answer === undefined ? Number.POSITIVE_INFINITY : performance.now() - answer.at;
    if (age <= milliseconds && answer !== undefined) return answer.value;
    const next = askNow();
    if (age > tooOld || answer === undefined) return next;
    next.catch(() => undefined);
    return answer.value;
  };
}
