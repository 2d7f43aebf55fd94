/**
 * Keys without a modifier can be switched off on this computer: whoever dictates, or leans on a keyboard, presses them
 * without wanting to (WCAG 2.1.4).
 */
import { choice } from '../../shared/choice.ts';

const kept = choice('reveille.keys', (text) => text !== 'off');

export const hasSingleKeys = kept.read;

export function useSingleKeys(): { readonly single: boolean; readonly choose: (on: boolean) => void } {
  return { single: kept.use(), choose };
}

const choose = (on: boolean): void => kept.keep(on ? 'on' : 'off');
