/** Brings the router's files up to date, and tells those routers that run. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Control } from './control.ts';
import { configFile, routerConfig } from './router.ts';
import { type Disputed, lookAt, type Look, mapFile, readTable, type Table, tableOf, textOf } from './table.ts';

export interface Routed {
  readonly table: Table;
  readonly changed: boolean;
  readonly looks: readonly Look[];
  readonly disputed: readonly Disputed[];
  /** Of each router that could not be told, and why. */
  readonly untold: readonly string[];
}

/** To go back to, or to see where a hotel was. */
const keptVersions = 50;

export async function route(control: Control): Promise<Routed> {
  const before = await readTable(control);
  const looks = await lookAt(control.cells);
  const { table, disputed } = tableOf(looks, before);
  const changed = table.version !== before.version;
  await mkdir(control.folder, { recursive: true });
  await put(join(control.folder, configFile), routerConfig(control));
  if (changed || before.version === 0) {
    const written = textOf(table, new Date());
    await put(join(control.folder, `${mapFile}.${table.version}`), written);
    await put(join(control.folder, mapFile), written);
    await rm(join(control.folder, `${mapFile}.${table.version - keptVersions}`), { force: true });
  }
  const told = await Promise.all(control.sockets.map((socket) => tell(socket, join(control.folder, mapFile), table)));
  return { table, changed, looks, disputed, untold: told.flatMap((one) => one ?? []) };
}

/** Whoever reads meanwhile sees the old file or the new one, whole. */
async function put(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

/** The whole table in the place of the old one, at once. A router that does not run reads the file when it starts. */
async function tell(socket: string, map: string, { hotels }: Table): Promise<string | undefined> {
  try {
    const prepared = await command(socket, `prepare map ${map}`);
    const version = /version created: (\d+)/i.exec(prepared)?.[1];
    if (version === undefined) throw new Error(prepared.trim());
    const lines = [...hotels].map(([code, cell]) => `${code} ${cell}`);
    const added = await command(socket, `add map @${version} ${map} <<\n${lines.join('\n')}\n`);
    if (added.trim() !== '') throw new Error(added.trim());
    const committed = await command(socket, `commit map @${version} ${map}`);
    if (committed.trim() !== '') throw new Error(committed.trim());
    return undefined;
  } catch (error) {
    return `${socket}: ${(error as Error).message}`;
  }
}

async function command(path: string, line: string): Promise<string> {
  const [host = '', port] = path.startsWith('/') ? [path] : path.split(/:(?=\d+$)/);
  const socket: Socket = port === undefined ? connect(host) : connect(Number(port), host);
  socket.setTimeout(5000, () => socket.destroy(new Error('it does not answer')));
  socket.end(`${line}\n`);
  return text(socket);
}
