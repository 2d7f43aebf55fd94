/** What lab/telephony.test.ts says to a guest, and how much of it there is to hear. */
import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Script } from '../server/src/telephony/telephony.ts';
import type { Lab } from './lab.ts';
import { speak } from './places.ts';
import { measureSpeech } from './recordings.ts';

type Sounds = Lab['sounds'];
const run = promisify(execFile);
const words = {
  greeting: 'Good morning. This is your wake-up call.',
  time: 'It is seven o clock. Press one to confirm.',
  reply: 'Thank you. Have a very nice day in our house.',
  goodbye: 'Goodbye.',
};

const fileOf = (sounds: Sounds, sound: string): string => join(sounds.host, `${basename(sound)}.wav`);

/** Puts the sounds in their place. */
export async function speakScript(sounds: Sounds): Promise<Script> {
  await Promise.all(Object.entries(words).map(([name, said]) => speak(fileOf(sounds, name), said)));
  const sound = (name: keyof typeof words) => `${sounds.asterisk}/${name}`;
  return {
    announcement: [sound('greeting'), sound('time')],
    readings: 1,
    waitSeconds: 1,
    replies: { 1: sound('reply') },
    goodbye: sound('goodbye'),
  };
}

/** Seconds of sound in all of them. */
export async function soundOf(sounds: Sounds, ...names: string[]): Promise<number> {
  const each = await Promise.all(names.map((name) => measureSpeech(fileOf(sounds, name))));
  return each.reduce((sum, { sound }) => sum + sound, 0);
}

/** Seconds of silence before the first sound. */
export async function silenceBefore(recording: string): Promise<number> {
  const { stderr } = await run('sox', [recording, '-n', 'silence', '1', '0.02', '1%', 'stat'], { encoding: 'utf8' });
  const afterSilence = Number(/Length \(seconds\): +([\d.]+)/.exec(stderr)?.[1]);
  return (await measureSpeech(recording)).total - afterSilence;
}
