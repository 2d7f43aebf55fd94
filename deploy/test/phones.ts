/** The hotel's telephone system, and the proof that one of its phones has rung and heard its announcement. */
import { ownLab, type Lab } from '../../lab/lab.ts';
import { expectThat, say, until } from './commands.ts';

/** As docs/operations/install.md writes them: on the loopback of the network that the test has for itself. */
export const addresses = { pbx: '192.0.2.10', here: '192.0.2.20' };

export async function openPhones(): Promise<Lab> {
  Object.assign(process.env, { LAB_PBX_ADDRESS: addresses.pbx, LAB_PBX_PORT: '5060' });
  const lab = await ownLab();
  await lab.up('pbx');
  return lab;
}

/** Less than this is no announcement: a greeting and chimes are what is heard when a sound is missing. */
const leastSeconds = 10;

/** Waits until a room's phone was rung once more, and listens to what it heard. Says when that was. */
export async function expectRung(lab: Lab, room: string, since: number): Promise<number> {
  const heard = (await lab.recordings(room)).length;
  await until(`the phone of room ${room} rings`, 240, async () => {
    const calls = await lab.seen({ since, extension: room });
    return calls.some(({ ended }) => ended !== null);
  });
  const [call] = await lab.seen({ since, extension: room });
  await until('the recording is complete', 30, async () => (await lab.recordings(room)).length > heard);
  const { sound } = await lab.speech((await lab.recordings(room)).at(-1) ?? '');
  expectThat(`room ${room} was rung, answered, and heard ${sound.toFixed(1)} s of speech`, sound > leastSeconds);
  const rung = call?.ringing ?? Number.NaN;
  say(`  rung at ${new Date(rung).toISOString()}`);
  return rung;
}
