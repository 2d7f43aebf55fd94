/** Keys of the whole console. They never fire where somebody types, nor behind a dialog. */
import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

function behindDialog(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
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
  useEffect(() => {
    if (!active) return undefined;
    const pressed = (event: KeyboardEvent): void => {
      const modified = event.ctrlKey || event.metaKey;
      const name = modified ? `Ctrl+${event.key.toLowerCase()}` : event.key;
      const act = current.current[name];
      if (act === undefined || event.defaultPrevented || event.altKey) return;
      if (!modified && (isTyping(event.target) || behindDialog(event.target))) return;
      event.preventDefault();
      act(event);
    };
    // What happens in the document reaches the window last.
    const place = everywhere ? window : document;
    place.addEventListener('keydown', pressed as EventListener);
    return () => place.removeEventListener('keydown', pressed as EventListener);
  }, [active, everywhere]);
}
