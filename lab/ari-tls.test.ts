/** ARI over TLS: what Reveille says to an Asterisk on another machine is nobody else's to read. */
import { execFile } from 'node:child_process';
import { appendFile, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../server/testing/cluster.ts';
import { asteriskCommand } from './attach.ts';
import { makeCertificate } from '../server/testing/certificate.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const run = promisify(execFile);
const eventually = { timeout: 180_000, interval: 250 };

describe('ARI over TLS', () => {
  let lab: Lab;
  let hotel: Hotel;
  let folder: string;
  let certificate: string;
  let secured: string;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
    folder = await mkdtemp(join(tmpdir(), 'reveille-tls-'));
    certificate = join(folder, 'certificate.pem');
    makeCertificate({ file: certificate, key: join(folder, 'key.pem') });
    // As deploy/asterisk/README.md says it.
    const its = join(lab.sounds.asterisk, '../voice/etc');
    for (const file of ['certificate.pem', 'key.pem']) await copyFile(join(folder, file), join(lab.tree, its, file));
    const port = await freePort();
    secured = `https://localhost:${port}`;
    const lines = [
      'tlsenable=yes',
      `tlsbindaddr=127.0.0.1:${port}`,
      `tlscertfile=${its}/certificate.pem`,
      `tlsprivatekey=${its}/key.pem`,
    ];
    await appendFile(join(lab.tree, its, 'http.conf'), `${lines.join('\n')}\n`);
    await asteriskCommand(lab, 'module reload http');
    hotel = await hotelIn(lab, {
      code: 'secured',
      rooms: ['101'],
      brief: true,
      settings: { ARI_URL: secured, REVEILLE_CA: certificate },
    });
  });

  afterAll(async () => {
    await (hotel as Hotel | undefined)?.close();
    await lab.remove();
    await rm(folder, { recursive: true });
  });

  it('rings, where the authority is named', async () => {
    const [id = ''] = (await hotel.book(['101'], 4000)).values();
    await expect.poll(() => hotel.call(id), eventually).toMatchObject({ status: 4, attempts: 1 });
    expect(await hotel.api('telephony')).toMatchObject({ nodes: [{ running: true, registered: true }] });
  });

  it('is refused with words, where it is not', async () => {
    const told = await run(join(import.meta.dirname, '../reveille'), ['doctor'], {
      env: {
        ...process.env,
        DATABASE_URL: hotel.database.url,
        ARI_URL: secured,
        ARI_USER: lab.ari.user,
        ARI_PASSWORD: lab.ari.password,
        REVEILLE_DATA: folder,
      },
    }).catch((error: unknown) => error as { stdout: string; stderr: string });
    const said = `${told.stdout}${told.stderr}`;
    expect(said).toContain(secured);
    expect(said).toContain('SELF_SIGNED');
    expect(said).toContain('REVEILLE_CA');
  });
});
