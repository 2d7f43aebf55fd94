/** Debian packages of a release: Reveille with its Node, and the Asterisk that Debian 12 and 13 do not have. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packagesOf } from './packages.ts';
import { settingsFile } from './settings-file.ts';

export interface Build {
  /** The checkout, with its packages installed. */
  readonly root: string;
  /** The files of the release: committed, with the console built and the number of the build. */
  readonly files: string;
  readonly version: string;
  /** Seconds since 1970: the time of everything in the package. */
  readonly time: string;
  /** Where the packages go. */
  readonly folder: string;
}

const ask = (command: string, words: string[], input?: Buffer): string =>
  execFileSync(command, words, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'], input: input ?? '' }).trim();

const architecture = (): string => ask('dpkg', ['--print-architecture']);

export const debsOf = (version: string): string[] =>
  ['reveille', 'reveille-asterisk'].map((name) => `${name}_${version}_${architecture()}.deb`);

/** A unit as it is installed: what all of them do without stands in one file. */
export function unitOf(files: string, path: string): string {
  const hardened = readFileSync(join(files, 'deploy/debian/hardened.conf'), 'utf8').trim();
  return readFileSync(join(files, path), 'utf8').replace('@HARDENED@', () => hardened);
}

/** A package being filled. Paths are those on the machine where it will be installed. */
class Stage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'reveille-debian-'));
  readonly #build: Build;

  constructor(build: Build) {
    this.#build = build;
  }

  at(path: string): string {
    const place = join(this.#folder, path);
    mkdirSync(dirname(place), { recursive: true });
    return place;
  }

  write(path: string, text: string, mode = 0o644): void {
    writeFileSync(this.at(path), text);
    chmodSync(this.at(path), mode);
  }

  /** A file of the release. */
  take(from: string, to: string, mode = 0o644): void {
    this.write(to, readFileSync(join(this.#build.files, from), 'utf8'), mode);
  }

  tree(from: string, to: string, wanted: (path: string) => boolean = () => true): void {
    cpSync(from, this.at(to), { recursive: true, filter: (path) => statSync(path).isDirectory() || wanted(path) });
  }

  /** Units, users and folders, and what dpkg runs; `values` replace what stands between @ signs. */
  control(name: string, source: string, values: Readonly<Record<string, string>>): void {
    for (const file of readdirSync(join(this.#build.files, source))) {
      const from = join(source, file);
      const text = readFileSync(join(this.#build.files, from), 'utf8');
      if (/\.(?:service|timer)$/.test(file))
        this.write(`/usr/lib/systemd/system/${file}`, unitOf(this.#build.files, from));
      else if (file === 'sysusers.conf' || file === 'tmpfiles.conf')
        this.write(`/usr/lib/${file.replace('.conf', '.d')}/${name}.conf`, text);
      else if (['postinst', 'prerm', 'postrm'].includes(file)) this.write(`/DEBIAN/${file}`, text, 0o755);
    }
    const all: Record<string, string> = {
      VERSION: this.#build.version,
      ARCHITECTURE: architecture(),
      SIZE: String(this.#kilobytes()),
      ...values,
    };
    const control = readFileSync(join(this.#build.files, source, 'control'), 'utf8');
    this.write(
      '/DEBIAN/control',
      control.replaceAll(/@([A-Z]+)@/g, (whole, key: string) => all[key] ?? whole),
    );
  }

  #kilobytes(): number {
    const sizes = ask('find', [this.#folder, '-type', 'f', '-printf', String.raw`%s\n`]).split('\n');
    return Math.ceil(sizes.reduce((sum, size) => sum + Number(size), 0) / 1024);
  }

  /** The same input gives the same bytes: one time, one owner, plain modes, one thread. */
  pack(): void {
    const { time, folder } = this.#build;
    ask('chmod', ['-R', 'u=rwX,go=rX', this.#folder]);
    ask('find', [this.#folder, '-exec', 'touch', '--no-dereference', `--date=@${time}`, '{}', '+']);
    execFileSync(
      'dpkg-deb',
      ['--root-owner-group', '--threads-max=1', '-Zzstd', '-z9', '--build', this.#folder, folder],
      { env: { ...process.env, SOURCE_DATE_EPOCH: time }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function packed(build: Build, fill: (stage: Stage) => void): void {
  const stage = new Stage(build);
  try {
    fill(stage);
    stage.pack();
  } finally {
    stage.remove();
  }
}

const home = '/usr/lib/reveille';
/** What neither runs nor says whose work it is. */
const ballast =
  /\.(?:map|markdown|d\.[cm]?ts|flow|tsbuildinfo)$|\/(?:test|tests|__tests__|benchmark|benchmarks|docs)\//;

export function makeReveille(build: Build): void {
  const { root, files } = build;
  packed(build, (stage) => {
    for (const part of ['server/src', 'client/src'])
      stage.tree(join(files, part), `${home}/${part}`, (path) => !/\.(?:test|types)\.ts$/.test(path));
    stage.tree(join(files, 'server/migrations'), `${home}/server/migrations`);
    stage.tree(join(files, 'console/dist'), `${home}/console/dist`);
    for (const part of ['server', 'console', 'client'])
      stage.take(`${part}/package.json`, `${home}/${part}/package.json`);
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Parameters<typeof packagesOf>[0];
    for (const path of packagesOf(lock, 'server'))
      if (existsSync(join(root, path)))
        stage.tree(join(root, path), `${home}/${path}`, (file) => !ballast.test(file.slice(join(root, path).length)));
    ask('strip', ['-o', stage.at(`${home}/bin/node`), process.execPath]);
    const source = 'deploy/debian/reveille';
    stage.take(join(source, 'reveille'), '/usr/bin/reveille', 0o755);
    stage.take(join(source, 'reveille-setup'), '/usr/sbin/reveille-setup', 0o755);
    stage.write('/usr/share/reveille/reveille.env', settingsFile());
    stage.take('deploy/database/logins.sql', '/usr/share/reveille/logins.sql');
    for (const [from, to] of Object.entries(documents)) stage.take(from, `/usr/share/doc/reveille/${to}`);
    stage.control('reveille', source, {});
  });
}

const documents = {
  LICENSE: 'copyright',
  'CHANGELOG.md': 'CHANGELOG.md',
  'docs/operations.md': 'operations.md',
  'docs/operations/install.md': 'install.md',
  'docs/upgrading.md': 'upgrading.md',
  'examples/grand-hotel.yaml': 'grand-hotel.yaml',
};

const phones = '/usr/lib/reveille-asterisk';
/** Of each hotel: written when it is set up, from what lies in /usr/share. */
const ofTheHotel = new Set(['ari.conf', 'pjsip.conf', 'prometheus.conf']);

/** `tree` is a Debian with Asterisk installed: the lab's. */
export function makeAsterisk(build: Build, tree: string): void {
  const { files } = build;
  packed(build, (stage) => {
    const gathered = mkdtempSync(join(tree, 'srv/collect-'));
    try {
      const script = readFileSync(join(files, 'deploy/asterisk/collect'));
      ask('chroot', [tree, 'sh', '-s', '--', `/srv/${basename(gathered)}`], script);
      ask('cp', ['-a', `${gathered}/.`, stage.at(`${phones}/`)]);
    } finally {
      rmSync(gathered, { recursive: true, force: true });
    }
    const modules = readdirSync(stage.at(`${phones}/usr/lib`)).find((one) =>
      existsSync(stage.at(`${phones}/usr/lib/${one}/asterisk`)),
    );
    const conffiles: string[] = [];
    for (const file of readdirSync(join(files, 'deploy/asterisk'))) {
      const from = join('deploy/asterisk', file);
      if (ofTheHotel.has(file) || file === 'configure' || file.endsWith('.example'))
        stage.take(from, `/usr/share/reveille-asterisk/${file}`);
      else if (file.endsWith('.conf')) {
        // Its log goes to the journal, by standard output.
        const text = readFileSync(join(files, from), 'utf8').replace(/^full =>/m, 'console =>');
        stage.write(`/etc/reveille/asterisk/${file}`, text);
        conffiles.push(`/etc/reveille/asterisk/${file}`);
      }
    }
    const source = 'deploy/debian/asterisk';
    const main = readFileSync(join(files, source, 'asterisk.conf'), 'utf8');
    stage.write(
      '/etc/reveille/asterisk/asterisk.conf',
      main.replace('@MODULES@', `/usr/lib/${modules}/asterisk/modules`),
    );
    stage.write('/DEBIAN/conffiles', [...conffiles, '/etc/reveille/asterisk/asterisk.conf', ''].join('\n'));
    stage.take(join(source, 'reveille-asterisk'), '/usr/sbin/reveille-asterisk', 0o755);
    stage.take('deploy/asterisk/README.md', '/usr/share/doc/reveille-asterisk/README.md');
    const version = ask('chroot', [tree, 'asterisk', '-V']).split(' ')[1]?.split('+')[0]?.split('~')[0] ?? '';
    stage.control('reveille-asterisk', source, { ASTERISK: version });
  });
}
