import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '../..');

interface PackageFile {
  version: string;
  released?: string;
  /** Written by `npm run release`: what is unpacked has no commits to count. */
  build?: string;
}

function packageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as PackageFile;
}

const server = packageFile('server');
const [major = '0', minor = '0'] = server.version.split('.');

/** What is installed here, read from the files that were installed. */
export const release = {
  product: 'Reveille',
  version: server.version,
  major,
  minor,
  released: (server.released ?? '').replaceAll('-', '/'),
  build: buildNumber(),
  licenceVersion: 1,
  console: packageFile('console').version,
  internetStack: `fastify ${dependencyVersion('fastify')}, node ${process.versions.node}`,
} as const;

/** As the `Server` header carries it: the product and the REST component. */
export const serverHeader = `${release.product}/${release.version} REST/1.0`;

/** A package is stamped with its build; a checkout counts its commits. */
function buildNumber(): string {
  const stamped = process.env['REVEILLE_BUILD'] || server.build;
  if (stamped !== undefined && stamped !== '') return stamped;
  try {
    return execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    }).trim();
  } catch {
    return '0';
  }
}

function dependencyVersion(name: string): string {
  return (JSON.parse(readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')) as PackageFile)
    .version;
}
