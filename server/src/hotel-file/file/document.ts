/** From bytes to a YAML document whose nodes know their lines, or to the reasons why there is none. */
import { createReadStream } from 'node:fs';
import {
  type Alias,
  type Document,
  type ErrorCode,
  isAlias,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { FileMistakes, type Mistake } from './mistakes.ts';

/** Ten thousand rooms, each with a line of its own, are about half of this. */
const mostBytes = 2 * 1024 * 1024;
const mostAliases = 1000;

export interface PropertyDocument {
  readonly path: string;
  readonly root: Node | null;
  lineOf(node: Node): number;
  /** The node itself, or what an alias (`*name`) stands for. */
  resolve(node: Node): Node;
}

/** Reads no more than it would accept, so that a file without end does no harm. */
export async function readBytes(path: string): Promise<Buffer> {
  return Buffer.concat(await createReadStream(path, { end: mostBytes }).toArray());
}

export function parsePropertyFile(path: string, bytes: Buffer): PropertyDocument {
  const lines = new LineCounter();
  const document = parseDocument(decode(path, bytes), { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const mistakes = syntaxMistakes(document, lines);
  if (mistakes.length > 0) throw new FileMistakes(path, mistakes);
  const targets = followAliases(path, document, lines);
  return {
    path,
    root: document.contents,
    lineOf: (node) => lineAt(lines, node.range?.[0]),
    resolve: (node) => (isAlias(node) ? (targets.get(node) ?? node) : node),
  };
}

function decode(path: string, bytes: Buffer): string {
  if (bytes.length > mostBytes) {
    throw new FileMistakes(path, [
      { line: 1, what: 'the file is larger than 2 MB', mend: 'write runs of rooms as ranges, like { rooms: 102-140 }' },
    ]);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileMistakes(path, [
      { line: 1, what: 'the file is not UTF-8 text', mend: 'save it as UTF-8 in the editor' },
    ]);
  }
}

function syntaxMistakes(document: Document, lines: LineCounter): Mistake[] {
  const exhausted = document.errors.find((error) => error.code === 'RESOURCE_EXHAUSTION');
  if (exhausted !== undefined) {
    return [
      {
        line: lineAt(lines, exhausted.pos[0]),
        what: 'lists and maps are nested too deeply to be read',
        mend: 'compare the file with examples/grand-hotel.yaml',
      },
    ];
  }
  return document.errors.map(({ code, message, pos }) => ({
    line: lineAt(lines, pos[0]),
    what: `this is not YAML: ${(message.split(';')[0] ?? '').replace(/\.$/, '')}`,
    mend: remedies[code] ?? 'look at quotes, colons, brackets and indentation here and in the line before',
  }));
}

const remedies: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'indent with spaces, not tabs',
  BAD_ALIAS: 'put a value that starts with * or & in quotes',
  MULTIPLE_DOCS: 'remove what follows, and give each property a file of its own',
};

/** Aliases are welcome as long as they do not multiply: a few lines of them can stand for billions of values. */
function followAliases(path: string, document: Document, lines: LineCounter): Map<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const mistakes: Mistake[] = [];
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        return;
      }
      const target = anchors.get(node.source);
      if (target !== undefined) targets.set(node, target);
      else
        mistakes.push({
          line: lineAt(lines, node.range?.[0]),
          what: `*${node.source} stands for nothing`,
          mend: `put &${node.source} before a value further up, or the * in quotes`,
        });
    },
  });
  if (mistakes.length === 0 && targets.size > 0) {
    try {
      document.toJS({ maxAliasCount: mostAliases });
    } catch {
      const [first] = targets.keys();
      mistakes.push({
        line: lineAt(lines, first?.range?.[0]),
        what: 'aliases (*name) stand for too much',
        mend: `write the values out, or use fewer than ${mostAliases} aliases`,
      });
    }
  }
  if (mistakes.length > 0) throw new FileMistakes(path, mistakes);
  return targets;
}

function lineAt(lines: LineCounter, offset = 0): number {
  return Math.max(1, lines.linePos(offset).line);
}

/** The words of a scalar as they were written, so that 007 stays 007. */
export function textOf(node: Node | null): string | undefined {
  if (!isScalar(node)) return undefined;
  if (typeof node.value === 'string') return node.value;
  return typeof node.value === 'number' || typeof node.value === 'bigint'
    ? (node.source ?? String(node.value))
    : undefined;
}
