/** A guest who lifts the receiver and dials Reveille: a call that the lab's PBX makes to our Asterisk. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asteriskCommand } from './attach.ts';
import type { Hotel } from './hotel.ts';
import type { Lab } from './lab.ts';

interface Dialling {
  /** The room's phone, as the PBX says it; empty withholds it. */
  readonly from: string;
  readonly dial: string;
  /** What is pressed after the call is answered; w is half a second. */
  readonly keys?: string;
  /** How long a key is held, in milliseconds. */
  readonly hold?: number;
  /** How long the guest listens after the last key. */
  readonly stay: number;
}

export async function dialIn(lab: Lab, { from, dial, keys = '', hold = 120, stay }: Dialling): Promise<void> {
  const { voice } = await lab.status();
  const folder = join(lab.tree, lab.sounds.asterisk, '../pbx/spool');
  await mkdir(join(folder, 'outgoing'), { recursive: true });
  const name = randomUUID();
  const lines = [
    `Channel: PJSIP/anonymous/sip:${encodeURIComponent(dial)}@${voice.sip}`,
    `CallerID: "Room" <${from}>`,
    'WaitTime: 150',
    'Context: caller',
    'Extension: dial',
    'Priority: 1',
    `Setvar: FROM=${from}`,
    `Setvar: KEYS=${keys}`,
    `Setvar: HOLD=${hold}`,
    `Setvar: STAY=${stay}`,
    '',
  ];
  // Whole at once: the PBX reads a file as soon as it is there.
  await writeFile(join(folder, name), lines.join('\n'));
  await rename(join(folder, name), join(folder, 'outgoing', name));
}

/** What somebody who is in a call presses now, two seconds later: while a page is fetched Asterisk drops keys. */
export async function pressIn(lab: Lab, from: string, keys: string): Promise<void> {
  await asteriskCommand(lab, `dialplan set global press${from} wwww${keys}`, 'pbx');
}

/** Somebody who is in a call hangs up now. */
export async function hangUp(lab: Lab, from: string): Promise<void> {
  await asteriskCommand(lab, `dialplan set global press${from} hang`, 'pbx');
}

interface Answering {
  readonly url: string;
  readonly account: string;
  readonly password: string;
  readonly desk: string;
  readonly patience: number;
  readonly callers?: number;
  readonly sounds?: 'folder' | 'fetch';
}

/**
 * An Asterisk that Reveille dials asks with the account of an integration: one with `telephony` says that the hotel has
 * an Asterisk of its own, which dials in and alone rings there.
 */
export async function asIntegration(hotel: Pick<Hotel, 'query'>, account: string): Promise<void> {
  await hotel.query(`UPDATE accounts SET role = 'integration' WHERE name = $1`, [account]);
}

/** Tells our Asterisk where Reveille is, as deploy/asterisk/reveille-call-in.conf.example says it. */
export async function answerBy(lab: Lab, wanted: Answering): Promise<void> {
  const { url, account, password, desk, patience, callers = 10, sounds = 'folder' } = wanted;
  const example = join(import.meta.dirname, '../deploy/asterisk/reveille-call-in.conf.example');
  const written = (await readFile(example, 'utf8'))
    .replaceAll('@REVEILLE_URL@', url)
    .replaceAll('@BASIC@', Buffer.from(`${account}:${password}`).toString('base64'))
    .replaceAll('@DESK@', desk)
    .replace(/^REVEILLE_SOUNDS=.*$/m, `REVEILLE_SOUNDS=${sounds}`)
    .replace(/^REVEILLE_CALLERS=.*$/m, `REVEILLE_CALLERS=${callers}`)
    .replace(/^REVEILLE_PATIENCE=.*$/m, `REVEILLE_PATIENCE=${patience}`);
  await writeFile(join(lab.tree, lab.sounds.asterisk, '../voice/etc/reveille-call-in.conf'), written);
  await asteriskCommand(lab, 'dialplan reload');
}
