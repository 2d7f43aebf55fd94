import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const rate = 8000;
const windowSamples = rate * 0.02;
/** Of full scale: above the noise of a codec that carries silence, below the quietest speech on the telephone. */
const threshold = 0.005 * 32_768;

/** Seconds from the beginning of a recording to its first sound; infinite where it holds none. */
export async function firstSound(recording: string): Promise<number> {
  const words = [recording, '-t', 'raw', '-r', String(rate), '-e', 'signed-integer', '-b', '16', '-c', '1', '-L', '-'];
  const { stdout } = await run('sox', words, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, timeout: 60_000 });
  for (let start = 0; start + windowSamples * 2 <= stdout.length; start += windowSamples * 2) {
    let squares = 0;
    for (let at = start; at < start + windowSamples * 2; at += 2) squares += stdout.readInt16LE(at) ** 2;
    if (Math.sqrt(squares / windowSamples) > threshold) return start / 2 / rate;
  }
  return Number.POSITIVE_INFINITY;
}
