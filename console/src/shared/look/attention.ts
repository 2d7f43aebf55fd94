/**
 * A message that says what was done must not go while somebody reads it or reaches for its button; and whoever needs
 * more time than others closes messages by hand (WCAG 2.2.1).
 */
import { useState } from 'react';
import { choice } from '../choice.ts';

const kept = choice('reveille.messages', (text) => text === 'stay');

export function useMessagesStay(): { readonly stay: boolean; readonly choose: (stay: boolean) => void } {
  return { stay: kept.use(), choose };
}

const choose = (stay: boolean): void => kept.keep(stay ? 'stay' : 'go');

interface Attention<T> {
  /** Whether the pointer or the keyboard is on it. */
  readonly isOn: (one: T) => boolean;
  readonly watch: (one: T) => {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** By which message it is: one that is gone tells of no leave, and must not hold those that come after it. */
export function useAttention<T>(left: () => void): Attention<T> {
  const [pointed, setPointed] = useState<T | undefined>(undefined);
  const [focused, setFocused] = useState<T | undefined>(undefined);
  const leave = (forget: (nothing: undefined) => void) => () => {
    forget(undefined);
    left();
  };
  return {
    isOn: (one) => one === pointed || one === focused,
    watch: (one) => ({
      onPointerEnter: () => setPointed(one),
      onPointerLeave: leave(setPointed),
      onFocus: () => setFocused(one),
      onBlur: leave(setFocused),
    }),
  };
}
