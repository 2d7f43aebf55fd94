/** Plays one sound at a time: a second one ends the first. */
import { useEffect, useRef, useState } from 'react';

export interface Player {
  /** The name of what is being fetched or played. */
  readonly playing: string | undefined;
  /** Fails with the service's words when there is no sound. */
  readonly play: (name: string, fetch: () => Promise<Blob>) => Promise<void>;
  readonly stop: () => void;
}

export function usePlayer(): Player {
  const [playing, setPlaying] = useState<string>();
  const audio = useRef<HTMLAudioElement | undefined>(undefined);
  const turn = useRef(0);

  const stop = (): void => {
    turn.current += 1;
    audio.current?.pause();
    if (audio.current !== undefined) URL.revokeObjectURL(audio.current.src);
    audio.current = undefined;
    setPlaying(undefined);
  };
  useEffect(() => () => audio.current?.pause(), []);

  const play = async (name: string, fetch: () => Promise<Blob>): Promise<void> => {
    stop();
    const mine = turn.current;
    setPlaying(name);
    try {
      const sound = await fetch();
      if (mine !== turn.current) return; // something else was asked for meanwhile
      const element = new Audio(URL.createObjectURL(sound));
      audio.current = element;
      element.addEventListener('ended', () => mine === turn.current && stop());
      await element.play();
    } catch (error) {
      if (mine !== turn.current) return;
      stop();
      throw error;
    }
  };
  return { playing, play, stop };
}
