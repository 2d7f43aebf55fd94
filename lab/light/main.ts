/**
 * Light Asterisks in a process of their own: `node lab/light/main.ts '{"nodes":4,…}'` says where they are, and ends
 * when its input does.
 */
import { LightAsterisk, type LightSettings } from './asterisk.ts';

const { nodes, ...settings } = JSON.parse(process.argv[2] ?? '{}') as LightSettings & { nodes: number };
const urls = await Promise.all(Array.from({ length: nodes }, () => new LightAsterisk(settings).listen()));
process.stdout.write(`${JSON.stringify(urls)}\n`);
process.stdin.on('end', () => process.exit()).resume();
