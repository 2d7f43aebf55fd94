/** The simulated OPERA Cloud as a command: `npm run opera-cloud -- --port 8090`. It prints what it is asked. */
import { parseArgs } from 'node:util';
import { credentials, OperaCloud } from './opera-cloud.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8090' }, hotel: { type: 'string', default: 'AURORA' } },
});
const cloud = await OperaCloud.start(Number(values.port));
const rooms = Array.from({ length: 8 }, (_, index) => String(101 + index));
const hotel = cloud.hotel(values.hotel, rooms);
for (const room of rooms) hotel.reserve(room);
cloud.onRequest = ({ operation, method, path }) =>
  console.log(`${new Date().toISOString().slice(11, 23)} ${operation}: ${method} ${path}`);
console.log(
  `ready: a house like OPERA Cloud at ${cloud.url}, with guests in ${rooms.join(', ')}. In the property file:`,
);
const lines = Object.entries(cloud.settings(values.hotel)).map(([key, value]) => `  ${key}: ${value}`);
console.log(lines.join('\n'));
console.log(`and its secret is ${credentials.clientSecret}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cloud.stop().then(() => process.exit(0)));
