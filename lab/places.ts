/**
 * Where lab/telephony.test.ts places its calls, and how it listens to what is said there without our own client in
 * between.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import { originate, outcomeVariable } from '../server/src/telephony/asterisk/dial.ts';
import { heardEvents } from '../server/src/telephony/asterisk/translate.ts';
import type { Call, Progress } from '../server/src/telephony/telephony.ts';
import { type AriAddress, type Lab, ownLab } from './lab.ts';
import { type LightLab, lightLab } from './light/lab.ts';

const run = promisify(execFile);

interface Place {
  readonly name: string;
  readonly open: () => Promise<Lab | LightLab>;
  /** What a phone hears is recorded, and can be listened to. */
  readonly audible: boolean;
}

export const places: Place[] = [
  { name: 'a real Asterisk', open: realLab, audible: true },
  // At half the time, and no less: what happens while a phone rings must find it ringing on a busy machine.
  {
    name: 'the light Asterisk of the lab',
    open: () => lightLab({ pace: { second: 500, sound: 750 } }),
    audible: false,
  },
];

async function realLab(): Promise<Lab> {
  const lab = await ownLab();
  await lab.up();
  return lab;
}

/** Speech as a telephone carries it. */
export async function speak(file: string, words: string): Promise<void> {
  await run('espeak-ng', ['-w', `${file}.22k.wav`, words]);
  await run('sox', [`${file}.22k.wav`, '-r', '8000', '-c', '1', '-b', '16', file]);
}

/** A process of its own, killed without a word as soon as the call is as far as this. */
export async function placeAndDie(ari: AriAddress, placed: Call, until: Progress['kind']): Promise<void> {
  const module = join(import.meta.dirname, '../server/src/telephony/asterisk/asterisk.ts');
  const code = `
    import { asterisk } from ${JSON.stringify(module)};
    const phones = asterisk(${JSON.stringify(ari)});
    phones.onProgress((one) => one.kind === ${JSON.stringify(until)} && process.stdout.write('now'));
    phones.onNode(async () => { await phones.place(${JSON.stringify(placed)}); });
    phones.connect();`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout !== null) await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

type Message = Readonly<Record<string, unknown>>;

/** Every word about a call, from the request that places it until what became of it has been fetched and forgotten. */
export async function overhear(
  { url, user, password, endpoint }: AriAddress,
  call: Call,
): Promise<{ answers: Message[]; events: Message[] }> {
  const application = `overhears-${call.id}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ari/events?app=${application}`, {
    auth: `${user}:${password}`,
  });
  const [answers, events]: [Message[], Message[]] = [[], []];
  const over = Promise.withResolvers<void>();
  let answered = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    (message['type'] === 'RESTResponse' ? answers : events).push(message);
    if (message['type'] === 'RESTResponse') answered.resolve();
    else if (message['type'] === 'ChannelDestroyed') over.resolve();
  });
  await once(socket, 'open');
  const ask = async (method: string, uri: string, query: Record<string, string> = {}, body?: object): Promise<void> => {
    answered = Promise.withResolvers();
    const query_strings = Object.entries(query).map(([name, value]) => ({ name, value }));
    const message_body =
      body === undefined ? {} : { content_type: 'application/json', message_body: JSON.stringify(body) };
    socket.send(
      JSON.stringify({
        type: 'RESTRequest',
        request_id: `${method} ${uri}`,
        method,
        uri,
        query_strings,
        ...message_body,
      }),
    );
    await answered.promise;
  };
  await ask('PUT', `applications/${application}/eventFilter`, {}, { allowed: heardEvents.map((type) => ({ type })) });
  await ask('POST', `applications/${application}/subscription`, { eventSource: 'channel:' });
  answers.length = 0;
  const { uri, body } = originate(call, endpoint);
  await ask('POST', uri, {}, body);
  await ask('POST', uri, {}, body); // 409
  await ask('GET', uri);
  await over.promise;
  await ask('GET', uri); // 404
  const variable = outcomeVariable(call.id);
  for (const method of ['GET', 'POST', 'GET']) await ask(method, 'asterisk/variable', { variable });
  socket.terminate();
  return { answers, events };
}
