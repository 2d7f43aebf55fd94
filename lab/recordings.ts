import { execFile } from 'node:child_process';
import { open, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const rate = 8000;
/** Short enough to find the pauses between words, long enough not to find those within them. */
const windowSamples = rate * 0.02;
/** Of full scale, -46 dB: far below speech on the telephone, far above the noise of a codec that carries silence. */
const threshold = 0.005;

/** How much of a recording is sound, in seconds. */
export interface Speech {
  readonly sound: number;
  readonly total: number;
  /** Sound as a part of the whole, from 0 to 1. */
  readonly share: number;
}

/** The recordings that are complete, the oldest first, or only those of one extension. */
export async function listRecordings(given: string, extension?: string): Promise<string[]> {
  const folder = await realpath(given);
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.wav') && (extension === undefined || name.startsWith(`${extension}-`)),
  );
  const paths = names.toSorted((one, other) => age(one).localeCompare(age(other))).map((name) => join(folder, name));
  const written = await openFiles(join(folder, '../run/asterisk.pid'));
  const complete = await Promise.all(paths.map(async (path) => !written.has(path) && (await isComplete(path))));
  return paths.filter((_, index) => complete[index]);
}

/** Time and number of the call, which the extension before them would hide from the sorting. */
function age(name: string): string {
  return name.slice(name.indexOf('-') + 1);
}

/** What the process of this pid file has open: nothing, when it is gone. */
async function openFiles(pidFile: string): Promise<Set<string>> {
  const pid = await readFile(pidFile, 'utf8').catch(() => '');
  const folder = `/proc/${pid.trim()}/fd`;
  const descriptors = pid === '' ? [] : await readdir(folder).catch(() => []);
  return new Set(
    await Promise.all(descriptors.map((descriptor) => readlink(join(folder, descriptor)).catch(() => ''))),
  );
}

/** The length stands in the head of the file only after it was closed: one whose Asterisk was killed stays without. */
async function isComplete(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(44);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const { size } = await file.stat();
    return bytesRead === head.length && head.readUInt32LE(40) === size - head.length;
  } finally {
    await file.close();
  }
}

export async function measureSpeech(path: string): Promise<Speech> {
  const words = [path, '-t', 'raw', '-r', String(rate), '-e', 'signed-integer', '-b', '16', '-c', '1', '-L', '-'];
  const { stdout } = await run('sox', words, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, timeout: 60_000 });
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length / 2);
  let windows = 0;
  for (let start = 0; start + windowSamples <= samples.length; start += windowSamples) {
    if (loudness(samples.subarray(start, start + windowSamples)) > threshold) windows += 1;
  }
  const sound = (windows * windowSamples) / rate;
  const total = samples.length / rate;
  return { sound, total, share: total === 0 ? 0 : sound / total };
}

function loudness(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return Math.sqrt(squares / samples.length) / 32_768;
}
