/**
 * What this tab keeps for whoever signs in again: that somebody was signed in, and what stood in the entry line. It is
 * the tab's own memory, so it ends with the tab, and who signs out takes it along.
 */
import { useState } from 'react';

const signedIn = 'reveille.signedIn';
const line = 'reveille.line';

export function enterTab(): void {
  sessionStorage.setItem(signedIn, 'yes');
}

export function leaveTab(): void {
  sessionStorage.removeItem(signedIn);
  sessionStorage.removeItem(line);
}

/** Somebody was signed in here and has not signed out: the session has ended by itself. */
export function hasLapsed(): boolean {
  return sessionStorage.getItem(signedIn) !== null;
}

/** Words that outlive a session that ends, and a page that is loaded again. */
export function useLine(): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(line) ?? '');
  const keep = (next: string): void => {
    sessionStorage.setItem(line, next);
    setText(next);
  };
  return [text, keep];
}
