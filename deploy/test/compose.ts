/** The containers, as docs/operations/install.md says. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../../lab/lab.ts';
import { commandsOf, expectThat, say, type Shell, succeeds, typeAll, type Typed, until } from './commands.ts';
import { run, shellWith } from './containers.ts';
import { addresses, expectRung } from './phones.ts';

const ask = (path: string, ...words: string[]): string =>
  run('curl', '--silent', '--insecure', '--max-time', '5', ...words, `https://${addresses.here}${path}`);

const isReady = (): boolean => succeeds(() => ask('/readyz', '--fail'));

export async function tryCompose(folder: string, packages: string, lab: Lab): Promise<Typed> {
  const place = join(folder, 'deploy');
  cpSync(join(import.meta.dirname, '..'), place, { recursive: true });
  for (const file of readdirSync(packages)) cpSync(join(packages, file), join(place, file));
  const here = shellWith(['bash', '-c'], { cwd: place });
  say('\n== containers');
  const since = Date.now();
  const typed = typeAll(commandsOf('compose'), (command, environment) => {
    // ./setup --machines has installed them on this machine, which is not a bare one.
    if (command.startsWith('apt-get ')) return 'installed already';
    // A person would look whether it is there before the next command.
    const said = here(command, environment);
    if (command.includes(' up ')) waitFor(isReady);
    return said;
  });
  const rung = await expectRung(lab, '101', since);
  await expectTight(here);
  expectBackup(here, join(place, '.env'));
  await expectStopped(here);
  const password = /^ +password +(\S+)$/m.exec(typed.said)?.[1] ?? '';
  await expectBackAfterStart(lab, password);
  here('podman-compose down');
  return { ...typed, seconds: (rung - since) / 1000 };
}

function waitFor(test: () => boolean): void {
  for (let waited = 0; !test() && waited < 120; waited += 1) run('sleep', '1');
}

/** What a container cannot do is seen from inside of it. */
async function expectTight(here: Shell): Promise<void> {
  say('\n== afterwards');
  const doctor = here('podman-compose exec -T reveille reveille doctor || true');
  expectThat('the doctor finds nothing bad', !doctor.includes('BAD'), doctor);
  for (const name of ['reveille', 'asterisk', 'database', 'proxy']) {
    const container = `deploy_${name}_1`;
    const pid = run('podman', 'inspect', '--format', '{{.State.Pid}}', container).trim();
    const status = run('grep', '-E', '^(Uid|CapEff|NoNewPrivs|Seccomp):', `/proc/${pid}/status`);
    const tight = /CapEff:\s+0+$/m.test(status) && /NoNewPrivs:\s+1$/m.test(status) && !/Uid:\s+0\b/.test(status);
    expectThat(`${name} is no root, and has no capability`, tight, status);
    const mounts = run('grep', ' / ', `/proc/${pid}/mounts`);
    expectThat(`the root of ${name} is read-only`, /^\S+ \/ \S+ ro,/m.test(mounts), mounts);
  }
  for (const name of ['reveille', 'asterisk', 'database'])
    await until(`the health check of ${name} passes`, 60, () =>
      succeeds(() => run('podman', 'healthcheck', 'run', `deploy_${name}_1`)),
    );
}

function expectBackup(here: Shell, settings: string): void {
  const [makeKey = '', makeBackup = ''] = commandsOf('compose backup');
  const recipient = /REVEILLE_BACKUP_RECIPIENT=(\S+)/.exec(here(makeKey))?.[1] ?? '';
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace(/^BACKUP_RECIPIENT=.*$/m, `BACKUP_RECIPIENT=${recipient}`));
  const said = here(makeBackup);
  expectThat('a backup is made', /\.backup: \d+ kB/.test(said), said);
}

/** Node is the first process, which the kernel treats differently: it must hear the signal all the same. */
async function expectStopped(here: Shell): Promise<void> {
  const begun = Date.now();
  here('podman stop --time 60 deploy_reveille_1');
  const code = run('podman', 'inspect', '--format', '{{.State.ExitCode}}', 'deploy_reveille_1').trim();
  expectThat(`SIGTERM ends it in order, after ${((Date.now() - begun) / 1000).toFixed(1)} s`, code === '0', code);
  here('podman start deploy_reveille_1');
  await until('ready again', 120, isReady);
}

/** What podman-restart.service does when a machine starts. */
async function expectBackAfterStart(lab: Lab, password: string): Promise<void> {
  run('ip', 'link', 'set', 'tap0', 'down');
  const since = Date.now();
  const due = new Date(since + 90_000).toISOString();
  const booked = ask('/rest/wakeup', '--user', `admin:${password}`, '-d', 'room=102', '-d', `datetime=${due}`);
  expectThat('a call is booked for after the restart', booked.includes('"error":0'), booked);
  run('podman', 'stop', '--all', '--time', '60');
  run('podman', 'start', '--all', '--filter', 'restart-policy=always');
  const seconds = await until('ready after the restart', 180, isReady);
  say(`restarted without internet: ready after ${seconds.toFixed(1)} s`);
  await expectRung(lab, '102', since);
}
