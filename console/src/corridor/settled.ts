import { useEffect, useState } from 'react';

/** Longer than the pause between the two taps of a double tap, shorter than it takes to read a word. */
const milliseconds = 300;

/** False for a moment after each change of place: the second tap of a double tap must not press what has just appeared under the finger. */
export function useSettled(place: string): boolean {
  const [settled, setSettled] = useState(place);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), milliseconds);
    return () => clearTimeout(timer);
  }, [place]);
  return settled === place;
}
