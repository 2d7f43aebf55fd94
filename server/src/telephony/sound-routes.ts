/** Sounds for an Asterisk that dials in. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { AccountDirectory } from '../accounts/sign-in.ts';
import { Failure } from '../failures.ts';
import { uuid } from '../fields.ts';
import type { App } from '../http/context.ts';
import { isSignedFor, soundsPath } from './sounds.ts';

const soundFile = /^([0-9a-f]{32})\.sln16$/;
/** The words of a sound never change: other words have another name. */
const keptForAYear = 'private, max-age=31536000, immutable';

export function fetchedSoundRoutes(app: App, directory: Pick<AccountDirectory, 'byId'>, folder: string): void {
  /** Whoever may not have it learns no more than that there is no such path. */
  const soundOf = async (account: string, signature: string, file: string): Promise<Buffer | undefined> => {
    const name = soundFile.exec(file)?.[1];
    if (name === undefined || !uuid.test(account)) return undefined;
    const { rights, stamp } = (await directory.byId(account))?.principal ?? {};
    if (stamp === undefined || rights?.has('telephony.attach') !== true) return undefined;
    if (!isSignedFor({ stamp }, name, signature)) return undefined;
    return readFile(join(folder, file)).catch(() => readFile(join(folder, 'passing', file)).catch(() => undefined));
  };
  app.get(
    `${soundsPath}/:account/:signature/:file`,
    {
      schema: {
        tags: ['Service'],
        summary: 'A sound, for the Asterisk that dials in with this account',
        description: 'Reveille writes the address into the call, signed: nobody else can make one.',
        params: Type.Object({ account: Type.String(), signature: Type.String(), file: Type.String() }),
        response: {
          200: {
            description: 'The sound as Asterisk plays it, 16,000 samples a second.',
            content: {
              'application/octet-stream': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { account, signature, file } = request.params;
      const sound = await soundOf(account, signature, file);
      if (sound === undefined) throw new Failure('path');
      return reply.header('cache-control', keptForAYear).type('application/octet-stream').send(sound);
    },
  );
}
