/** A thread that simulates every n-th year, and posts each when it is over. */
import { parentPort, workerData } from 'node:worker_threads';
import { simulateYear } from './year.ts';

const { first, step, seeds, year } = workerData as { first: number; step: number; seeds: number; year: number };
for (let seed = first; seed <= seeds; seed += step) parentPort?.postMessage(await simulateYear(seed, year), []);
