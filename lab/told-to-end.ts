/**
 * Aborted when this program is told to end, so that what it has started goes first. Ctrl+C comes twice, from the
 * terminal and from the command that started the program: the second must not cut the cleaning short.
 */
export function toldToEnd(): AbortSignal {
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => told.abort(new Error(`ended by ${signal}`)));
  return told.signal;
}
