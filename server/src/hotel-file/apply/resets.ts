/** Changes that nobody wrote down: a file that does not mention a setting sets it back to its default. */
import type { Change, Single } from './change.ts';
import { describeChanges } from './describe.ts';

export interface Reset {
  /** The way to it in a file, like `wakeup.desk`. */
  readonly setting: string;
  readonly from: string;
  readonly to: string;
  /** As it is told among all changes. */
  readonly text: string;
}

export function resetsOf(changes: readonly Change[], mentioned: readonly string[]): Reset[] {
  const written = new Set(mentioned);
  return changes.flatMap((change): Reset[] => {
    const setting = settingOf(change);
    if (setting === undefined || change.action !== 'change' || written.has(setting)) return [];
    const text = describeChanges([change])[0]?.text ?? '';
    return [{ setting, from: shown(change.from), to: shown(change.to), text }];
  });
}

/** Sections of the file whose settings have its name in front. */
const ownSections = new Set(['inventory', 'retention', 'callIn', 'signIn']);

function settingOf({ kind, name }: Change): string | undefined {
  if (kind === 'property') return name === 'room list' ? 'rooms.list' : name;
  if (kind === 'language') return 'languages';
  if (kind === 'wakeup') return `wakeup.${name.replace(' ', '.')}`;
  return ownSections.has(kind) ? `${kind}.${name}` : undefined;
}

function shown(value: Change['from']): string {
  return value === undefined || typeof value === 'object' ? 'none' : String((value as Single) ?? '') || 'none';
}
