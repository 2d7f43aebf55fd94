/** podman with a store of its own, and the settings with which it works inside of containers and without systemd. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that names the store and one that names the runtime: crun wants cgroups that not every machine has. */
export function prepareContainers(folder: string): void {
  const [storage, engine] = [join(folder, 'storage.conf'), join(folder, 'containers.conf')];
  writeFileSync(
    storage,
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/running"\n`,
  );
  writeFileSync(
    engine,
    [
      '[containers]',
      'default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]',
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${folder}/networks"`,
      '',
    ].join('\n'),
  );
  Object.assign(process.env, {
    CONTAINERS_STORAGE_CONF: storage,
    CONTAINERS_CONF: engine,
    BUILDAH_ISOLATION: 'chroot',
  });
}

export function run(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${words.join(' ')}: exit code ${status}\n${stderr}`);
}

/** What a person would see; a command that fails ends everything, with what it said. */
export function shellWith(prefix: readonly string[], options: { cwd?: string } = {}) {
  return (command: string, environment: Readonly<Record<string, string>> = {}): string => {
    const [program = 'bash', ...words] = prefix.flatMap((word) =>
      word === '{environment}' ? Object.keys(environment).flatMap((name) => ['--env', name]) : [word],
    );
    const { status, stdout } = spawnSync(program, [...words, `${command} 2>&1`], {
      ...options,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
      maxBuffer: 1 << 28,
    });
    if (status === 0) return stdout;
    throw new Error(`${command}: exit code ${status}\n${stdout.split('\n').slice(-40).join('\n')}`);
  };
}

/** No registry is asked: a Debian that debootstrap has made stands in for the one that everybody knows. */
export function importDebian(folder: string, suite: string, tar: string): void {
  const name = `docker.io/library/debian:${suite}-slim`;
  run('podman', 'import', tar, `localhost/${suite}`);
  const context = join(folder, `base-${suite}`);
  mkdirSync(context, { recursive: true });
  // What this machine knows about reaching packages.
  const known = run('sh', '-c', 'apt-config dump Acquire | grep -iE "proxy|check-valid-until|cainfo|retries" || true');
  writeFileSync(join(context, 'apt.conf'), known);
  writeFileSync(
    join(context, 'Containerfile'),
    `FROM localhost/${suite}\nCOPY apt.conf /etc/apt/apt.conf.d/90install-test\n`,
  );
  run('podman', 'build', '--quiet', '--tag', name, context);
}
