import { useEffect, useState } from 'react';

/** Longer than the pause between the two taps of a double tap, shorter than it takes to read a word. */
const milliseconds = 300;

/** False at first: the second tap of a double tap must not press what has just appeared under the finger. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), milliseconds);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
