/** A bare Debian 12 with systemd, on which the package is installed as docs/operations/install.md says. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../../lab/lab.ts';
import { commandsOf, expectThat, say, succeeds, typeAll, type Typed, until } from './commands.ts';
import { run, shellWith } from './containers.ts';
import { expectRung } from './phones.ts';

const suite = process.env['INSTALL_TEST_SUITE'] ?? 'bookworm';
const address = '10.77.0.10';
const service = `https://${address}:10022`;

/** What a new installation has: systemd, and nothing of ours. curl stands for whoever books. */
function startMachine(folder: string): void {
  const context = join(folder, 'machine');
  mkdirSync(context, { recursive: true });
  const packages = 'systemd systemd-sysv dbus curl ca-certificates';
  const lines = [
    `FROM docker.io/library/debian:${suite}-slim`,
    `RUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/*`,
    'STOPSIGNAL SIGRTMIN+3',
    'CMD ["/sbin/init"]',
  ];
  writeFileSync(join(context, 'Containerfile'), `${lines.join('\n')}\n`);
  run('podman', 'build', '--quiet', '--network', 'host', '--tag', 'localhost/machine', context);
  run('podman', 'network', 'create', '--subnet', '10.77.0.0/24', 'hotel');
  const words = ['--systemd=always', '--privileged', '--network', 'hotel', '--ip', address, '--hostname', 'aurora'];
  run('podman', 'run', '--detach', '--name', 'machine', ...words, 'localhost/machine');
}

const inside = shellWith(['podman', 'exec', '--workdir', '/root', '{environment}', 'machine', 'bash', '-c']);

/** As somebody at another machine sees it. */
const ask = (path: string, ...words: string[]): string =>
  run('curl', '--silent', '--insecure', '--max-time', '5', ...words, `${service}${path}`);

const isReady = (): boolean => succeeds(() => ask('/readyz', '--fail'));

export async function tryPackage(folder: string, packages: string, lab: Lab): Promise<Typed> {
  startMachine(folder);
  await until('systemd is up', 60, () => inside('systemctl is-system-running || true').trim() === 'running');
  run('podman', 'cp', `${packages}/.`, 'machine:/root');
  say(`\n== a bare Debian (${suite}), and two packages on a stick`);
  const since = Date.now();
  const typed = typeAll(commandsOf('package'), (command, environment) =>
    inside(command, { ...environment, DEBIAN_FRONTEND: 'noninteractive' }),
  );
  const rung = await expectRung(lab, '101', since);
  const password = /^ +password +(\S+)$/m.exec(typed.said)?.[1] ?? '';
  try {
    await expectSound();
    await expectPatience();
    await expectCredential();
    cutInternet();
    await expectBackAfterStart(lab, password);
    await expectBackAfterUpgrade();
  } catch (error) {
    say(inside('journalctl --unit reveille --lines 40 --no-pager --output cat || true'));
    throw error;
  }
  expectGone();
  return { ...typed, seconds: (rung - since) / 1000 };
}

/** All is well, twice; backups are made and proven by their units; who kills the service gets it back. */
async function expectSound(): Promise<void> {
  say('\n== afterwards');
  const failed = inside('systemctl --failed --no-legend --plain');
  expectThat('no unit has failed', failed.trim() === '', failed);
  inside('systemctl start reveille-backup.service reveille-proof.service');
  expectThat('the doctor finds nothing bad', inside('reveille doctor').includes('the last proof 0 minutes'));
  const again = inside('reveille-setup --pbx 192.0.2.10 --name "Hotel Aurora" --rooms 101-120');
  expectThat('the second setup changes nothing', again.includes('nothing was changed') && !again.includes('password'));
  const users = inside(`for unit in reveille reveille-asterisk; do
    stat --format %U /proc/$(systemctl show --property MainPID --value $unit); done`);
  expectThat('both run as users of their own', users === 'reveille\nreveille-asterisk\n', users);
  const secrets = ['migrate-url', 'backup-key', 'asterisk/ari.conf'].map((file) => `/etc/reveille/${file}`);
  const denied = inside(
    `for file in ${secrets.join(' ')}; do runuser -u reveille -- cat $file > /dev/null || echo denied; done`,
  );
  expectThat('the service cannot read what is not its own', denied.match(/^denied$/gm)?.length === 3, denied);
  inside('kill -KILL $(systemctl show --property MainPID --value reveille)');
  await until('the process is gone', 10, () => !isReady());
  say(`killed: ready again after ${(await until('ready after a kill', 120, isReady)).toFixed(1)} s`);
}

const lives = (): boolean => succeeds(() => ask('/healthz', '--fail'));

/** A database that is away when the machine starts is waited for, and migrated when it comes. */
async function expectPatience(): Promise<void> {
  inside('systemctl stop reveille reveille-migrate postgresql; systemctl start --no-block reveille');
  await until('the service starts without its database', 120, lives);
  expectThat('without a database it lives, and is not ready', !isReady());
  inside('systemctl start postgresql');
  await until('ready once the database is there', 120, isReady);
  const migrated = (): boolean => inside('systemctl is-active reveille-migrate || true').trim() === 'active';
  await until('the database is migrated', 60, migrated);
}

/**
 * A secret that systemd hands over, instead of one in the settings. systemd 252 on a kernel that is much newer hands
 * over an empty folder to every unit in a container: what no unit can read here says nothing about ours.
 */
async function expectCredential(): Promise<void> {
  const probe = 'systemd-run --quiet --wait --pipe -p User=nobody -p LoadCredential=probe:/etc/hostname';
  if (!succeeds(() => inside(`${probe} sh -c 'cat "$CREDENTIALS_DIRECTORY/probe"'`))) {
    const version = inside('systemctl --version | head -n 1').trim();
    say(`not seen: a secret as a credential. ${version} gives no unit its own here`);
    return;
  }
  const dropIn = '/etc/systemd/system/reveille.service.d/ari.conf';
  inside(`set -e
    sed -n 's|^ARI_PASSWORD=||p' /etc/reveille/reveille.env > /root/ari-password
    sed -i 's|^ARI_PASSWORD=|#&|' /etc/reveille/reveille.env
    mkdir -p ${dropIn.replace(/[/][^/]*$/, '')}
    printf '${credential}' > ${dropIn}
    systemctl daemon-reload
    systemctl restart reveille`);
  const online = (): boolean =>
    inside('curl -sk https://localhost:10022/metrics || true').includes('reveille_telephony_nodes{state="online"} 1');
  await until('Asterisk is reached with a credential of systemd', 120, online);
  say('holds: a secret can be a credential of systemd');
  inside(`rm ${dropIn}; sed -i 's|^#ARI_PASSWORD=|ARI_PASSWORD=|' /etc/reveille/reveille.env
    systemctl daemon-reload; systemctl restart reveille`);
  await until('ready again', 120, isReady);
}

/** As docs/operations/install.md has it. */
const credential =
  String.raw`[Service]\nLoadCredential=ari:/root/ari-password\n` + String.raw`Environment=ARI_PASSWORD_FILE=%%d/ari\n`;

/** From here on nothing can be fetched from anywhere. */
function cutInternet(): void {
  run('ip', 'link', 'set', 'tap0', 'down');
  say('\n== the internet is gone');
}

async function expectBackAfterStart(lab: Lab, password: string): Promise<void> {
  const since = Date.now();
  const due = new Date(since + 90_000).toISOString();
  const booked = ask('/rest/wakeup', '--user', `admin:${password}`, '-d', 'room=102', '-d', `datetime=${due}`);
  expectThat('a call is booked for after the restart', booked.includes('"error":0'), booked);
  inside('systemctl reboot');
  await until('the machine is off', 60, () => run('podman', 'ps', '--quiet', '--filter', 'name=machine').trim() === '');
  const begun = Date.now();
  run('podman', 'start', 'machine');
  await until('ready after the restart', 180, isReady);
  say(`restarted: ready after ${((Date.now() - begun) / 1000).toFixed(1)} s, and nobody has typed anything`);
  await expectRung(lab, '102', since);
}

async function expectBackAfterUpgrade(): Promise<void> {
  const begun = Date.now();
  inside('dpkg -i reveille_*.deb reveille-asterisk_*.deb');
  await until('ready after the upgrade', 180, isReady);
  say(`upgraded without internet: ready after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  const active = inside('systemctl is-active reveille reveille-asterisk reveille-backup.timer reveille-proof.timer');
  expectThat('everything runs again', active === 'active\n'.repeat(4), active);
}

function expectGone(): void {
  inside('dpkg --purge reveille reveille-asterisk');
  const left = inside(
    'ls -d /etc/reveille /usr/lib/reveille* /var/lib/reveille* /var/backups/reveille 2> /dev/null || true',
  );
  expectThat('a purge leaves the backups, and nothing else', left === '/var/backups/reveille\n', left);
  run('podman', 'rm', '--force', 'machine');
}
