/**
 * A dialer that comes to a point of its first call and there kills itself, or says so to whoever started it and waits.
 * Started with fork() by cell.ts; the settings are those of the service.
 */
import { once } from 'node:events';
import { readConfig } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/ops/log.ts';
import { startService } from '../../server/src/service.ts';
import { telephonyOf } from '../../server/src/telephony/chosen.ts';
import { type Point, stoppingAt } from './point.ts';

const config = readConfig(process.env);
const point = process.env['CHAOS_POINT'] as Point;

const fire = async (): Promise<void> => {
  if (process.env['CHAOS_DEED'] === 'die') process.kill(process.pid, 'SIGKILL');
  process.send?.('reached');
  await once(process, 'message');
};

const service = await startService(config, createLog(config.logLevel), {
  telephony: stoppingAt(point, telephonyOf(config), fire),
});
process.send?.('started');
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
