/** The simulated Cloudbeds as a command: `npm run cloudbeds -- --port 8091`. It prints what it is asked. */
import { parseArgs } from 'node:util';
import { apiKey, Cloudbeds } from './cloudbeds.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8091' } } });
const rooms = Array.from({ length: 8 }, (_, index) => String(101 + index));
const beds = await Cloudbeds.start(rooms, Number(values.port));
for (const room of rooms) beds.hotel.reserve(room);
beds.onRequest = ({ operation, path }) =>
  console.log(`${new Date().toISOString().slice(11, 23)} ${operation}: ${path}`);
console.log(`ready: a system like Cloudbeds at ${beds.url}, with guests in ${rooms.join(', ')}. In the property file:`);
const lines = Object.entries(beds.settings()).map(([key, value]) => `  ${key}: ${value}`);
console.log(lines.join('\n'));
console.log(`and its secret is ${apiKey}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void beds.stop().then(() => process.exit(0)));
