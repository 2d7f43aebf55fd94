/** Whatever a property file holds, reading it gives a property or mistakes in words. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostilePropertyFile } from '../../../testing/hostile-property-files.ts';
import { hostileWave } from '../../../testing/hostile-waves.ts';
import { budgets } from '../../budgets/budgets.ts';
import { recordingProblem } from '../../speech/recording.ts';
import { parsePropertyFile } from './document.ts';
import { FileMistakes } from './mistakes.ts';
import { checkPropertyFile } from './property-file.ts';
import { plugs } from '../../plugs.ts';

const numRuns = Number(process.env['HOSTILE_FILES'] ?? 100);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);

test(
  'a hostile property file is read, or refused with mistakes that have a line and a remedy',
  { timeout: 600_000 + numRuns * 200 },
  () => {
    fc.assert(
      fc.property(hostilePropertyFile('canary'), (text) => {
        try {
          const { file, mistakes, more } = checkPropertyFile(parsePropertyFile('file', Buffer.from(text)), {
            languages: ['en', 'fr'],
            connectors: plugs,
          });
          expect(mistakes.length + more).toBeGreaterThanOrEqual(0);
          // It goes from one thread to another.
          expect(structuredClone(file)).toEqual(file);
          expect(new FileMistakes('file', mistakes, more).lines.length).toBeLessThanOrEqual(budgets.mistakes.most + 1);
        } catch (error) {
          if (!(error instanceof FileMistakes)) throw error;
          expect(error.message.length).toBeLessThan(100_000);
          for (const line of error.lines) expect(line).toMatch(/^file:\d+: [^]+\. Fix: [^]+|^file: and [\d,]+ more$/);
        }
      }),
      { numRuns, seed, endOnFailure: true },
    );
  },
);

test('a hostile recording is good, or there is a sentence about it', { timeout: 600_000 + numRuns * 200 }, () => {
  const told = new Set<string>();
  fc.assert(
    fc.property(hostileWave, (bytes) => {
      told.add(recordingProblem(bytes)?.text ?? 'it is good enough');
    }),
    { numRuns, seed, endOnFailure: true },
  );
  expect([...told]).toContain('it is good enough');
  expect(told.size).toBeGreaterThan(5);
  for (const words of told) expect(words).toMatch(/^(?:it|its|make|record)\b.{10,}/);
});
