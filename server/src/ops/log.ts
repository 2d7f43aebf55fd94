import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON object a line, on standard output. What goes in is chosen where it is written: no headers, no bodies, no
 * credentials.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
