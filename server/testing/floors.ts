/**
 * Which folder stands on which: read from the imports, so that the drawing in ARCHITECTURE.md is what the code does.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** From a room to a room, with a file that does it. A room is a folder, or a file that stands beside the folders. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly by: string;
}

/** Sources by their path below `base`; tests may look anywhere. */
export function sourcesOf(base: string): Map<string, string> {
  const paths = readdirSync(base, { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|types)\.tsx?$/.test(path));
  return new Map(sources.map((path) => [path, readFileSync(join(base, path), 'utf8')]));
}

export function arrowsOf(sources: ReadonlyMap<string, string>): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [path, text] of sources)
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = normalize(join(path, '..', specifier));
      const [from, to] = [roomOf(path), roomOf(target)];
      const known = arrows.get(`${from} ${to}`);
      if (from !== to && !target.startsWith('..') && known === undefined)
        arrows.set(`${from} ${to}`, { from, to, by: `${path} imports ${target}` });
    }
  return [...arrows.values()];
}

/**
 * The rooms from the top floor to the ground: each imports only from floors below its own. Rooms that stand in a circle
 * have no floor; the arrows of each circle are told instead.
 */
export function floorsOf(arrows: readonly Arrow[]): { readonly floors: string[][]; readonly circles: string[] } {
  const below = new Map<string, Set<string>>();
  for (const { from, to } of arrows) {
    below.set(from, (below.get(from) ?? new Set()).add(to));
    if (!below.has(to)) below.set(to, new Set());
  }
  const placed = new Set<string>();
  const floors: string[][] = [];
  for (;;) {
    const next = [...below].filter(([room, needs]) => !placed.has(room) && [...needs].every((one) => placed.has(one)));
    if (next.length === 0) break;
    for (const [room] of next) placed.add(room);
    floors.unshift(next.map(([room]) => room).toSorted());
  }
  const circles = arrows.filter(({ from, to }) => reaches(to, from, below)).map(({ by }) => by);
  return { floors, circles };
}

/** One line for each floor, the highest first. */
export function drawing(floors: readonly string[][]): string {
  return floors.map((rooms, index) => `${String(floors.length - index).padStart(2)}  ${rooms.join('  ')}`).join('\n');
}

function roomOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 ? first : `${first}/`;
}

function reaches(from: string, to: string, below: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const [seen, open] = [new Set<string>(), [from]];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === to) return true;
    if (!seen.has(room)) open.push(...(below.get(room) ?? []));
    seen.add(room);
  }
  return false;
}

/** The text between two marks of a document. */
export function between(document: string, mark: string): string {
  return new RegExp(`<!-- ${mark} -->\n\`\`\`text\n([^]*?)\n\`\`\`\n<!-- end -->`).exec(document)?.[1] ?? '';
}

export function withDrawing(document: string, mark: string, drawn: string): string {
  return document.replace(
    new RegExp(`(<!-- ${mark} -->\n\`\`\`text\n)[^]*?(\n\`\`\`\n<!-- end -->)`),
    (_, head: string, tail: string) => `${head}${drawn}${tail}`,
  );
}
