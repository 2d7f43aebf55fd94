/** The simulated property system as a command: `npm run fias -- --port 5010 --profile protel`, then type. */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { commandHelp, runCommand } from './commands.ts';
import { profiles } from './profiles.ts';
import { PropertySystem } from './property-system.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5010' },
    profile: { type: 'string', default: 'opera' },
    file: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help === true || profiles[values.profile] === undefined) {
  console.log(
    `npm run fias -- [--port 5010] [--profile ${Object.keys(profiles).join('|')}] [--file ` +
      `TRANSCRIPT]\n\n${commandHelp}`,
  );
  process.exit(values.help === true ? 0 : 64);
}

const system = await PropertySystem.start({ port: Number(values.port), profile: values.profile, file: values.file });
system.onLine = ({ client, direction, text }) =>
  console.log(`${new Date().toISOString().slice(11, 23)} ${client} ${direction} ${text}`);
console.log(
  `ready: a property system like ${values.profile} listens at 127.0.0.1:${system.port}; "help" lists what you can type`,
);
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const said = runCommand(system, line);
  if (said !== '') console.log(said);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    lines.close();
    void system.stop().then(() => process.exit(0));
  });
}
