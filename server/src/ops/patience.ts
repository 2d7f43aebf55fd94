/** The answer, or an error where it does not come in time. What comes later is nobody's concern any more. */
export async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
  }
}
