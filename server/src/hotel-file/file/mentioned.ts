/** Which settings a file speaks of. What it leaves out goes back to its default, and a person should hear of that. */
import { isMap, isScalar, type Node } from 'yaml';
import { type PropertyDocument, textOf } from './document.ts';

/** Sections of single values; those of lists leave alone what they do not mention. */
const sections = new Set(['rooms', 'wakeup', 'wakeup.snooze', 'inventory', 'retention', 'callIn', 'signIn']);

/** The ways to them, like `wakeup.snooze.minutes`. */
export function mentionedIn(document: PropertyDocument, node = document.root, path = ''): string[] {
  const resolved = node === null ? null : document.resolve(node);
  if (!isMap(resolved)) return [];
  return resolved.items.flatMap((pair) => {
    const key = textOf(document.resolve(pair.key as Node));
    const value = pair.value as Node | null;
    if (key === undefined || value === null || (isScalar(value) && value.value === null)) return [];
    const way = path === '' ? key : `${path}.${key}`;
    return [way].concat(sections.has(way) ? mentionedIn(document, value, way) : []);
  });
}
