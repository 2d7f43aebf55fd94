import { resolve } from 'node:path';
import { type Control, readControl } from '../cells/control.ts';
import { drain, place } from '../cells/place.ts';
import { type Routed, route } from '../cells/route.ts';
import { configFile } from '../cells/router.ts';
import { inWords, lookAt, readTable, tableOf } from '../cells/table.ts';
import { type Command, operator, parseWords, print, printJson, UsageError } from './command.ts';

export const cellCommand: Command = {
  name: 'cell',
  summary: 'many installations behind one address: which hotel is where, and the router',
  help: [
    'Usage: reveille cell list [--control FILE] [--json]',
    '       reveille cell route [--control FILE] [--json]',
    '       reveille cell place CODE [--cell NAME] [--control FILE] [--json]',
    '       reveille cell drain NAME [--control FILE] [--json]',
    '',
    'A cell is an installation like any other: its database, its processes, its Asterisks. The control file says which',
    'there are; their databases know which hotels they have. See docs/operations/cells.md.',
    '',
    'list shows the cells with their hotels. route writes the configuration and the table of HAProxy into the folder',
    'of the control file, and gives the table to routers that run; a cell whose database does not answer keeps its',
    'lines. place moves a hotel to a cell, or to the emptiest that is open, and routes there. drain does so with all',
    'hotels of a cell that is not open; those that somebody is rung in soon stay, and go when it is run again.',
    '',
    '  --control FILE   the control file; otherwise REVEILLE_CELLS, or cells.yaml here',
  ].join('\n'),
  async run([verb = '', ...words]) {
    const act = verbs[verb];
    if (act === undefined)
      throw new UsageError(`a cell can be asked to ${Object.keys(verbs).join(', ')}; add --help to see how`);
    return act(words);
  },
};

const options = { control: { type: 'string' }, json: { type: 'boolean' }, cell: { type: 'string' } } as const;

const verbs: Record<string, (words: readonly string[]) => Promise<number>> = {
  async list(words) {
    const { values } = parseWords(words, options);
    const control = await controlOf(values.control);
    const looks = await lookAt(control.cells);
    const written = await readTable(control);
    const { table, disputed } = tableOf(looks, written);
    const current = table.version === written.version;
    const rows = looks.map(({ cell, hotels, schema, trouble }) => ({
      cell: cell.name,
      hotels: hotels?.length ?? null,
      most: cell.most,
      open: cell.open,
      schema: schema.replace(/\.sql$/, ''),
      trouble: trouble ?? null,
    }));
    if (values.json === true) printJson({ version: written.version, current, cells: rows, disputed });
    else {
      for (const { cell, hotels, most, open, schema, trouble } of rows)
        print(
          `${cell.padEnd(16)} ${hotels === null ? 'does not answer' : `${hotels} of ${most} hotels`}` +
            `${open ? '' : ', not open'}${trouble === null ? `, schema ${schema}` : `: ${trouble}`}`,
        );
      print(
        `table: version ${written.version}${current ? '' : ', and hotels have moved since: `reveille cell route`'}`,
      );
      for (const one of disputed) print(inWords(one));
    }
    return rows.every(({ trouble }) => trouble === null) && disputed.length === 0 ? 0 : 1;
  },
  async route(words) {
    const { values } = parseWords(words, options);
    const control = await controlOf(values.control);
    return told(await route(control), control, values.json === true);
  },
  async place(words) {
    const { values, positionals } = parseWords(words, options, ['code']);
    const control = await controlOf(values.control);
    const [code = ''] = positionals;
    const { cell, moved, routed } = await place(control, { code, cell: values.cell, operator: operator() });
    if (values.json === true) printJson({ code, cell, seconds: moved?.seconds ?? null, version: routed.table.version });
    else print(`${code} is in ${cell}${moved?.seconds == null ? '' : `, closed for ${moved.seconds.toFixed(1)} s`}`);
    return complainOf(routed);
  },
  async drain(words) {
    const { values, positionals } = parseWords(words, options, ['name']);
    const control = await controlOf(values.control);
    const cell = control.cells.find(({ name }) => name === positionals[0]);
    if (cell === undefined) throw new UsageError(`there is no cell "${positionals[0] ?? ''}" in the control file`);
    const tell = (code: string, done: number, all: number): void => {
      if (values.json !== true) process.stderr.write(`  ${done} of ${all}: ${code}\n`);
    };
    const { moved, waiting, refused } = await drain(control, { cell, operator: operator(), tell });
    if (values.json === true) printJson({ moved, waiting, refused: Object.fromEntries(refused) });
    else {
      print(`${moved.length} hotels have left ${cell.name}`);
      if (waiting.length > 0) print(`${waiting.length} stay while somebody is rung there soon: run it again later`);
      for (const [code, reason] of refused) print(`${code} stays: ${reason}`);
    }
    return waiting.length + refused.size === 0 ? 0 : 1;
  },
};

function controlOf(named: string | undefined): Promise<Control> {
  return readControl(resolve(named ?? process.env['REVEILLE_CELLS'] ?? 'cells.yaml'));
}

function told(routed: Routed, { folder }: Control, json: boolean): number {
  const { table, changed, untold, disputed } = routed;
  if (json) printJson({ version: table.version, changed, hotels: table.hotels.size, folder, untold, disputed });
  else
    print(
      `${folder}/${configFile}: ${table.hotels.size} hotels, version ${table.version}${changed ? '' : ' as before'}`,
    );
  return complainOf(routed);
}

/** What was not reached is no reason to stop, and one to know of. */
function complainOf({ looks, disputed, untold }: Routed): number {
  for (const { cell, trouble } of looks)
    if (trouble !== undefined) process.stderr.write(`${cell.name} does not answer, and keeps its lines: ${trouble}\n`);
  for (const one of disputed) process.stderr.write(`${inWords(one)}\n`);
  for (const router of untold) process.stderr.write(`a router was not told: ${router}\n`);
  return untold.length + disputed.length === 0 && looks.every(({ trouble }) => trouble === undefined) ? 0 : 1;
}
