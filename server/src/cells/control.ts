/** The file in which a provider says which cells there are. Where a hotel is, the databases of the cells know. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parsePropertyFile, readBytes } from '../hotel-file/file/document.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { type Field, Reader } from '../hotel-file/file/reader.ts';

export interface Cell {
  readonly name: string;
  /** Of each process that answers requests. */
  readonly servers: readonly URL[];
  /** Of each process that Asterisks dial. */
  readonly dialers: readonly URL[];
  /** With the login that owns the database. */
  readonly database: string;
  /** Whether hotels may come. */
  readonly open: boolean;
  /** How many of them. */
  readonly most: number;
}

export interface Control {
  /** Where people and programs reach all hotels. */
  readonly address: string;
  readonly listen: string;
  /** Certificate and key in one file; without, the router speaks in the clear, behind something that does not. */
  readonly certificate: string | undefined;
  /** Where the router's files are kept. */
  readonly folder: string;
  /** Where running routers are told of a change. */
  readonly sockets: readonly string[];
  readonly cells: readonly Cell[];
}

type Written = Omit<Cell, 'database'> & { readonly database: string; readonly line: number };

const usualMost = 2000;
const cellName = /^[a-z0-9][a-z0-9-]{0,30}$/;

export async function readControl(path: string): Promise<Control> {
  const reader = new Reader(parsePropertyFile(path, await readBytes(path)));
  const root = reader.root();
  const found = root && reader.map(root, 'the file', ['address', 'router', 'cells']);
  if (found === undefined) throw new FileMistakes(path, [{ line: 1, what: 'the file is empty', mend: 'name cells' }]);
  const here = dirname(resolve(path));
  reader.required(found, 'address', 'the address of all hotels', 'add `address: https://hotels.example.com`');
  reader.required(found, 'router', 'the router', 'add `router:` with `listen:` and `folder:`');
  reader.required(found, 'cells', 'the list of cells', 'add `cells:` with a name, servers and a database for each');
  const address = addressIn(reader, found.address);
  const router = readRouter(reader, found.router, here);
  const seen = new Map<string, number>();
  const written = reader.list(found.cells, 'cells').flatMap((one) => readCell(reader, one, seen) ?? []);
  if (reader.mistakes.length > 0) throw new FileMistakes(path, reader.mistakes, reader.more);
  const cells: Cell[] = [];
  for (const { line, ...cell } of written) {
    const file = resolve(here, cell.database);
    const database = await readFile(file, 'utf8').catch((error: Error) => {
      throw new FileMistakes(path, [{ line, what: `${file}: ${error.message}`, mend: 'put the URL into that file' }]);
    });
    cells.push({ ...cell, database: database.trim() });
  }
  return { address, ...router, cells };
}

function readRouter(reader: Reader, field: Field | undefined, here: string) {
  const found = field && reader.map(field, 'router', ['listen', 'certificate', 'folder', 'sockets']);
  if (found !== undefined) reader.required(found, 'folder', 'the folder for its files', 'add `folder: /etc/…`');
  const path = { pattern: /^[\w./-]+$/, mend: 'write a path of plain letters' };
  const [certificate, folder] = [
    reader.text(found?.certificate, 'certificate', path),
    reader.text(found?.folder, 'folder', path),
  ];
  const listen = { pattern: /^[\w.:[\]*-]+:\d{1,5}$/, mend: 'write an address and a port, like 0.0.0.0:443' };
  const socket = { pattern: /^[\w./:[\]-]+$/, mend: 'write a path, or an address and a port' };
  return {
    listen: reader.text(found?.listen, 'listen', listen) ?? '0.0.0.0:443',
    certificate: certificate === undefined ? undefined : resolve(here, certificate),
    folder: resolve(here, folder ?? '.'),
    sockets: reader.list(found?.sockets, 'sockets').map((one) => reader.text(one, 'a socket', socket) ?? ''),
  };
}

function readCell(reader: Reader, field: Field, seen: Map<string, number>): Written | undefined {
  const found = reader.map(field, 'a cell', ['cell', 'servers', 'dialers', 'database', 'open', 'most']);
  if (found === undefined) return undefined;
  reader.required(found, 'cell', 'the name of a cell', 'add `cell: eu-1`');
  reader.required(found, 'servers', 'where the cell is reached', 'add `servers: [http://10.0.1.11:8080]`');
  reader.required(found, 'database', 'the database of a cell', 'add `database:` with a file that has its URL');
  const mend = 'write up to 31 small letters, digits and hyphens, like eu-1';
  const name = reader.text(found.cell, 'cell', { pattern: cellName, mend }) ?? '';
  if (name !== '') reader.unique(seen, name, field.line, `the cell ${name}`);
  const addresses = (list: Field | undefined, what: string): URL[] =>
    reader.list(list, what).map((one) => new URL(addressIn(reader, one)));
  const servers = addresses(found.servers, 'servers');
  return {
    line: field.line,
    name,
    servers,
    dialers: found.dialers === undefined ? servers : addresses(found.dialers, 'dialers'),
    database: reader.text(found.database, 'database', { mend: 'name a file that has its URL' }) ?? '',
    open: reader.choice(found.open, 'open', ['yes', 'no']) !== 'no',
    most: reader.wholeNumber(found.most, 'most', 1, 100_000) ?? usualMost,
  };
}

function addressIn(reader: Reader, field: Field | undefined): string {
  const pattern = /^https?:\/\/[\w.[\]:-]+$/;
  const text = reader.text(field, 'an address', { pattern, mend: 'write it like https://hotels.example.com' });
  return text ?? 'http://localhost';
}
