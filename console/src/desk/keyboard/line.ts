/** Puts words into the entry line from elsewhere on the screen, for a person to finish there. */
import { useEffect, useRef } from 'react';

const lines = new Set<(text: string) => void>();

export function fillLine(text: string): void {
  for (const take of lines) take(text);
}

export function useFilled(take: (text: string) => void): void {
  const current = useRef(take);
  current.current = take;
  useEffect(() => {
    const filled = (text: string): void => current.current(text);
    lines.add(filled);
    return () => void lines.delete(filled);
  }, []);
}
