#!/usr/bin/env node
/** `npx @reveille/conformance`: the kit against any address. */
import { parseArgs } from 'node:util';
import { startVitest, type TestCase } from 'vitest/node';

const help = `Usage: reveille-conformance --url ADDRESS [options]

Asks a running service everything that the interface says, and looks at every answer. Use a property that is there for
trying things out, never one with guests: calls are booked, rooms charged, passwords guessed.

  --url ADDRESS        where the service answers, without /rest
  --rooms A,B          two rooms that exist [101,102]
  --unknown-room ROOM  one that does not [9999999]
  --status-type ID     the id of a status type, with a zero in front [001]
  --zone ZONE          the time zone of the property [Europe/Paris]
  --listen PORT        where the kit listens for what the service sends; without it those tests are skipped
  --only TEXT          only tests whose name holds it
  --json               the result of every test for programs on standard output
  --help               this text

The accounts come from the environment, because everybody on a machine can read a command line: ACCEPTANCE_DESK
(name:password of an account without permissions), ACCEPTANCE_BAR (one with inventory), ACCEPTANCE_BOSS (one with
inventory and admin).

The exit code is 0 when the interface is kept, 1 when it is not, 2 when that could not be asked.
`;

const options = {
  url: { type: 'string' },
  rooms: { type: 'string' },
  'unknown-room': { type: 'string' },
  'status-type': { type: 'string' },
  zone: { type: 'string' },
  listen: { type: 'string' },
  only: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What is in the way of a run, in a sentence for the person at the terminal. */
class Unasked extends Error {}

async function main(): Promise<number> {
  const values = given();
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  await reach(values.url);
  for (const name of ['url', 'rooms', 'unknown-room', 'status-type', 'zone', 'listen'] as const)
    if (values[name] !== undefined) process.env[`ACCEPTANCE_${name.toUpperCase().replace('-', '_')}`] = values[name];
  return ask(values.only, values.json);
}

function given() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Unasked(`${(error as Error).message}\n\n${help}`);
  }
}

/** One sentence here is better than two hundred tests that could not connect. */
async function reach(url: string | undefined): Promise<void> {
  if (url === undefined) throw new Unasked(`--url is missing\n\n${help}`);
  for (const account of ['DESK', 'BAR', 'BOSS'])
    if (!process.env[`ACCEPTANCE_${account}`]?.includes(':'))
      throw new Unasked(`set ACCEPTANCE_${account} to name:password of an account of the service`);
  const answer = await fetch(`${url.replace(/\/$/, '')}/openapi.json`).catch((error: unknown) => error as Error);
  if (answer instanceof Error) throw new Unasked(`${url} does not answer: ${whyOf(answer)}`);
  if (!answer.ok) throw new Unasked(`${url}/openapi.json answers ${answer.status}: is this the address of a Reveille?`);
}

/** Node says "fetch failed" and keeps the reason in the cause. */
function whyOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function ask(only: string | undefined, json: boolean): Promise<number> {
  const ran = await startVitest('test', [], {
    root: import.meta.dirname,
    config: false,
    watch: false,
    include: ['**/*.test.{js,ts}'],
    exclude: ['alone/**', 'package.test.ts', 'dist/**'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // They share one hotel: a test that counts what came to a room must not meet another that charges it.
    fileParallelism: false,
    reporters: json ? [{}] : ['default'],
    ...(only === undefined ? {} : { testNamePattern: literally(only) }),
  });
  const tests = ran.state.getTestModules().flatMap((file) => [...file.children.allTests()].map(told));
  if (json) process.stdout.write(`${JSON.stringify({ tests })}\n`);
  await ran.close();
  // A file that could not be read at all has no test that failed; the runner has said so by its exit code.
  return process.exitCode === 1 ? 1 : 0;
}

function told(test: TestCase) {
  const { state, errors } = test.result();
  return { name: test.fullName, state, errors: errors?.map(({ message }) => message) ?? [] };
}

const literally = (text: string): RegExp => new RegExp(RegExp.escape(text));

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Unasked ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
