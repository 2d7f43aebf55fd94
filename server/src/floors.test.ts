/** The house is what ARCHITECTURE.md draws: imports go down, and no two folders stand on each other. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { arrowsOf, between, drawing, floorsOf, sourcesOf, withDrawing } from '../testing/floors.ts';

const root = join(import.meta.dirname, '../..');
const document = join(root, 'ARCHITECTURE.md');

describe.each(['server/src', 'console/src', 'console/src/desk', 'console/src/shared'])(
  'the folders of %s',
  (folder) => {
    const { floors, circles } = floorsOf(arrowsOf(sourcesOf(join(root, folder))));

    test('never stand on each other', () => {
      expect(circles).toEqual([]);
    });

    test('stand as ARCHITECTURE.md draws them', () => {
      const mark = `floors of ${folder}`;
      if (process.env['UPDATE_FLOORS'] !== undefined)
        writeFileSync(document, withDrawing(readFileSync(document, 'utf8'), mark, drawing(floors)));
      const said = 'where an import was meant, run UPDATE_FLOORS=1 npm run test:unit -- floors and look at what moved';
      expect(between(readFileSync(document, 'utf8'), mark), said).toBe(drawing(floors));
    });
  },
);

test("the desk and housekeeping's page share what is shared, and nothing else", () => {
  const { floors } = floorsOf(arrowsOf(sourcesOf(join(root, 'console/src'))));
  expect(floors).toEqual([['corridor/', 'desk/'], ['shared/']]);
});

test('every folder of the service has its line in ARCHITECTURE.md', () => {
  const text = readFileSync(document, 'utf8').split('| folder |')[1] ?? '';
  const rooms = floorsOf(arrowsOf(sourcesOf(join(root, 'server/src')))).floors.flat();
  expect(rooms.filter((room) => room.endsWith('/') && !text.includes(`\`${room}\``))).toEqual([]);
});

describe('a wrong import', () => {
  const right = [
    ['wakeups/routes.ts', `import { book } from './book.ts';\nimport type { App } from '../http/context.ts';`],
    ['wakeups/book.ts', `import type { Db } from '../db/connect.ts';`],
    ['http/context.ts', `import { Failure } from '../failures.ts';`],
  ] as const;
  const look = (...more: (readonly [string, string])[]) => floorsOf(arrowsOf(new Map([...right, ...more])));

  test('is not found where there is none', () => {
    expect(look()).toEqual({ floors: [['wakeups/'], ['http/'], ['db/', 'failures.ts']], circles: [] });
  });

  test('is found between two folders, also where only a type is imported', () => {
    expect(look(['http/guard.ts', `import type { Wakeup } from '../wakeups/wakeup.ts';`]).circles).toEqual([
      'wakeups/routes.ts imports http/context.ts',
      'http/guard.ts imports wakeups/wakeup.ts',
    ]);
  });

  test('is found in a circle of three', () => {
    const circles = look(
      ['db/connect.ts', `const x = await import('../work/loop.ts');`],
      ['work/loop.ts', `import '../wakeups/book.ts';`],
    ).circles;
    expect(circles).toHaveLength(3);
  });
});
