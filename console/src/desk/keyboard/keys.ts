/** Keys of the whole console. They never fire where somebody types, nor behind a dialog. */
import { useLayoutEffect, useRef } from 'react';
import { hasSingleKeys } from './single.ts';

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** A line that is empty may leave a key to the screen, which it names in `data-keys`. */
function isTyping(target: EventTarget | null, key: string): boolean {
  if (target instanceof HTMLInputElement && target.value === '' && target.dataset['keys'] === key) return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

function openDialog(): Element | null {
  return document.querySelector('[role="dialog"][aria-modal="true"]');
}

/** The keyboard is the dialog's until it closes: what takes it away lets somebody type into nothing. */
export const isDialogOpen = (): boolean => openDialog() !== null;

function behindDialog(target: EventTarget | null): boolean {
  const dialog = openDialog();
  return dialog !== null && !(target instanceof Node && dialog.contains(target) && dialog.hasAttribute('data-keys'));
}

/**
 * Names are those of `KeyboardEvent.key`; `Ctrl+k` is the only kind with a modifier, and works from any focus. Keys
 * that lead from screen to screen are `everywhere`: they are asked last, so that a screen or a card may use the same
 * key for something nearer.
 */
export function useKeys(keys: Keys, active = true, everywhere = false): void {
  const current = useRef(keys);
  current.current = keys;
  // Before the screen is painted: whoever sees the line may press its key.
  useLayoutEffect(() => {
    if (!active) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      const modified = event.ctrlKey || event.metaKey;
      const name = modified ? `Ctrl+${event.key.toLowerCase()}` : event.key;
      const act = current.current[name];
      if (act === undefined || event.defaultPrevented || event.altKey) return;
      // Letters and signs are one character; Escape, Enter and the arrows have names.
      if (!modified && event.key.length === 1 && !hasSingleKeys()) return;
      if (!modified && (isTyping(event.target, event.key) || behindDialog(event.target))) return;
      event.preventDefault();
      act(event);
    };
    // What happens in the document reaches the window last.
    const place = everywhere ? window : document;
    place.addEventListener('keydown', pressed as EventListener);
    return () => place.removeEventListener('keydown', pressed as EventListener);
  }, [active, everywhere]);
}
