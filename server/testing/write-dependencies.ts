/**
 * Writes the table of docs/dependencies.md: what the registry says today of everything that we have chosen. `npm run
 * dependencies`.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chosenDependencies, type Dependency } from './dependencies.ts';

const page = join(import.meta.dirname, '../../docs/dependencies.md');
const run = promisify(execFile);

async function row({ name, version, licence, keptBy, atRunTime }: Dependency): Promise<string> {
  const { stdout } = await run('npm', ['view', name, 'dist-tags.latest', 'time', '--json'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const told = JSON.parse(stdout) as { 'dist-tags.latest': string; time: Record<string, string> };
  const newest = told['dist-tags.latest'];
  const day = told.time[newest]?.slice(0, 10) ?? 'not told';
  process.stderr.write('.');
  return (
    `| ${name} | ${version} | ${licence} | ${keptBy} | ${newest}, ${day} | ` +
    `${atRunTime ? 'run time' : 'development'} |`
  );
}

const rows: string[] = [];
for (const dependency of chosenDependencies()) rows.push(await row(dependency));
const table = ['| package | version | licence | kept by | newest | for |', '|---|---|---|---|---|---|', ...rows].join(
  '\n',
);
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text
    .replace(/(?<=<!-- dependencies -->\n)[^]*?(?=\n<!-- end -->)/, () => table)
    .replace(/\d{4}-\d{2}-\d{2}(?= by `npm run dependencies`)/, new Date().toISOString().slice(0, 10)),
);
process.stderr.write('\n');
