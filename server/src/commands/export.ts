import { connect } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { readPresent } from '../hotel-file/apply/present.ts';
import { exportPropertyFile } from '../hotel-file/export.ts';
import { plugs } from '../plugs.ts';
import { requireSchema } from './apply.ts';
import { type Command, configFor, parseWords } from './command.ts';
import { chosenProperty } from './property.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'a property as a file that apply reads',
  help: [
    'Usage: reveille export [--property CODE] [--settings FILE]',
    '',
    '  --property CODE   this property; otherwise the first one of the installation',
    '',
    'Prints the property as YAML: reveille export > hotel.yaml. Applying the file again changes nothing. Passwords and',
    'secrets are not in it, only the names of environment variables that would bring them; recordings are not in it.',
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { property: { type: 'string' } });
    const database = connect({ url: configFor(values).databaseUrl.reveal(), connections: 1 });
    try {
      await requireSchema(database);
      const { code } = await chosenProperty(database, values.property);
      const present = await asSystem(database, (db) => readPresent(db, code));
      process.stdout.write(exportPropertyFile(present, plugs));
      return 0;
    } finally {
      await database.close();
    }
  },
};
