import { useEffect, useState } from 'react';

/** Longer than the pause between the two taps of a double tap, shorter than it takes to read a word. */
const milliseconds = 300;

/**
 * False for a moment after each change of place: the second tap of a double tap must not press what has just appeared
 * under the finger. Also where somebody goes back and forth quicker than that: each change begins anew.
 */
export function useSettled(place: string): boolean {
  const [shown, setShown] = useState(place);
  const [settled, setSettled] = useState(true);
  if (shown !== place) {
    setShown(place);
    setSettled(false);
  }
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), milliseconds);
    return () => clearTimeout(timer);
  }, [place]);
  return settled && shown === place;
}
