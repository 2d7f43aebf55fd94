/** Hears whether a guest could understand it: reads an English time back from what came over a phone line. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { englishNumber } from '../src/speech/numbers/en.ts';
import { englishTime } from '../src/speech/times/en.ts';
import { normalised, trimmed, withSilence } from '../src/speech/loudness.ts';
import { resample } from '../src/speech/resample.ts';
import { readWave, type Sound, waveBytes } from '../src/speech/wave.ts';

const run = promisify(execFile);
const model = '/usr/share/pocketsphinx/model/en-us';

/** How the time is led in, in the built-in English sentences; empty for the bare time. */
export type LeadIn = '' | 'your wake up call for' | 'we will wake you';

/**
 * What was said in each of the sounds, of all the times that can be: `06:30`, or '' where nothing was understood. The
 * whole of each sound must be the lead-in and the time. The recogniser hears the channel of a phone, 8 kHz, and nothing
 * above it.
 */
export async function hearTimes(sounds: readonly Sound[], leadIn: LeadIn): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-recogniser-'));
  try {
    const names = sounds.map((_, index) => String(index));
    for (const [index, sound] of sounds.entries())
      await writeFile(join(folder, `${index}.wav`), waveBytes(forRecogniser(sound)));
    await writeFile(join(folder, 'list'), `${names.join('\n')}\n`);
    await writeFile(join(folder, 'grammar'), grammar(leadIn));
    await run('pocketsphinx_batch', options, {
      cwd: folder,
      timeout: 300_000,
      maxBuffer: 20_000_000,
    });
    const heard = await readFile(join(folder, 'heard'), 'utf8');
    return heard
      .trimEnd()
      .split('\n')
      .map((line) => timeIn(line.replace(/ *\([^)]*\)$/, ''), leadIn));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * A recording that has µ-law in it, as phone systems write them (format 7 of WAV, or bare bytes), or linear samples.
 */
export function readPhoneRecording(bytes: Buffer): Sound {
  const isWave = bytes.toString('latin1', 0, 4) === 'RIFF';
  if (isWave && bytes.readUInt16LE(20) !== 7) return readWave(bytes);
  const data = isWave ? bytes.subarray(bytes.indexOf('data', 12, 'latin1') + 8) : bytes;
  return { rate: 8000, samples: Float32Array.from(data, muLaw) };
}

function muLaw(byte: number): number {
  const flipped = ~byte & 0xff;
  const size = ((((flipped & 0x0f) << 3) + 0x84) << ((flipped & 0x70) >> 4)) - 0x84;
  return (flipped & 0x80 ? -size : size) / 32_768;
}

/** The model was made from 16 kHz; what is above 4 kHz is thrown away first, whatever is given. */
function forRecogniser(sound: Sound): Sound {
  return withSilence(resample(normalised(trimmed(resample(sound, 8000))), 16_000), 0.3, 0.3);
}

/** Told the whole utterance, it levels the channel over all of it; wide beams, because nobody waits. */
const options = [
  `-hmm ${model}/en-us -dict ${model}/cmudict-en-us.dict -adcin yes -adchdr 44 -cepext .wav -cepdir .`,
  '-cmn batch -remove_noise no -remove_silence no -beam 1e-100 -wbeam 1e-80 -pbeam 1e-100',
  '-jsgf grammar -ctl list -hyp heard',
].flatMap((line) => line.split(' '));

function grammar(leadIn: LeadIn): string {
  return [
    '#JSGF V1.0;',
    'grammar said;',
    `<hour> = ${range(1, 12)};`,
    `<unit> = ${range(1, 9)};`,
    `<minute> = o'clock | oh <unit> | ${range(10, 19)} | ( ${range(20, 50, 10)} ) [<unit>];`,
    '<part> = in the morning | in the afternoon | in the evening | at night;',
    `<day> = today at | tomorrow ( ${weekdays.join(' | ')} ) at;`,
    '<time> = <hour> <minute> <part> | midnight | twelve noon;',
    `public <said> = ${leadIn} ${leadIn === 'we will wake you' ? '<day> ' : ''}( <time> );`,
    '',
  ].join('\n');
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function range(first: number, last: number, step = 1): string {
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => englishNumber(first + index * step)).join(
    ' | ',
  );
}

const clocks = new Map(
  Array.from({ length: 1440 }, (_, index): [string, string] => {
    const [hour, minute] = [Math.floor(index / 60), index % 60];
    return [englishTime(hour, minute).join(' '), `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`];
  }),
);

function timeIn(words: string, leadIn: LeadIn): string {
  const time = words.slice(leadIn.length).trim();
  return clocks.get(leadIn === 'we will wake you' ? time.slice(time.indexOf(' at ') + 4) : time) ?? '';
}
