/**
 * What happens to the sentences of one language while somebody writes them: drafts, keeping them, listening, and the
 * way back.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useTell } from '../undo/toasts.tsx';
import { type Player, usePlayer } from './player.ts';
import {
  type Announcement,
  putBack,
  putRecording,
  putText,
  putVoice,
  type Sentence,
  soundOf,
  wayBack,
} from './queries.ts';

type BySentence = Readonly<Record<string, string>>;

export interface Writing {
  readonly drafts: BySentence;
  /** The service's words about a draft that it did not take. */
  readonly troubles: BySentence;
  readonly player: Player;
  readonly write: (sentence: Sentence, text: string) => void;
  readonly save: (sentence: Sentence) => Promise<boolean>;
  readonly saveAll: () => Promise<boolean>;
  readonly putBack: (sentence: Sentence) => Promise<void>;
  readonly record: (sentence: Sentence, file: File) => Promise<void>;
  /** One sentence, or all of them. */
  readonly listen: (sentence?: Sentence) => Promise<void>;
  readonly speak: (voice: string) => Promise<void>;
}

const without = (all: BySentence, name: string): BySentence =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

export function useWriting({ language, sentences, voice: before }: Announcement, time: string): Writing {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const player = usePlayer();
  const [drafts, setDrafts] = useState<BySentence>({});
  const [troubles, setTroubles] = useState<BySentence>({});
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['announcements'] });
  const wordsOf = (error: unknown): string => (error instanceof Refused ? error.message : t('trouble.away'));
  const forget = (name: string): void => {
    setDrafts((all) => without(all, name));
    setTroubles((all) => without(all, name));
  };

  /** Does it, says so with a way back, and shows what was refused at the sentence. */
  const change = async (sentence: Sentence, done: Word, work: () => Promise<void>): Promise<boolean> => {
    const name = sentence.sentence;
    try {
      const back = await wayBack(language, sentence);
      await work();
      await refresh();
      forget(name);
      const undo = async (): Promise<void> => {
        await back();
        await refresh();
      };
      tell({ title: t(done), detail: t(`sentence.${name}` as Word), seconds: 10, undo });
      return true;
    } catch (error) {
      setTroubles((all) => ({ ...all, [name]: wordsOf(error) }));
      return false;
    }
  };

  const save = (sentence: Sentence): Promise<boolean> =>
    change(sentence, 'announce.saved', () =>
      putText(language, sentence.sentence, drafts[sentence.sentence] ?? sentence.text),
    );

  return {
    drafts,
    troubles,
    player,
    save,
    write: (sentence, text) => {
      if (text === sentence.text) forget(sentence.sentence);
      else setDrafts((all) => ({ ...all, [sentence.sentence]: text }));
    },
    async saveAll() {
      let all = true;
      for (const sentence of sentences)
        if (drafts[sentence.sentence] !== undefined) all = (await save(sentence)) && all;
      return all;
    },
    async putBack(sentence) {
      await change(sentence, 'announce.isBack', () => putBack(language, sentence.sentence));
    },
    async record(sentence, file) {
      await change(sentence, 'announce.isRecorded', () => putRecording(language, sentence.sentence, file));
    },
    async listen(sentence) {
      const name = sentence?.sentence;
      const texts =
        name === undefined ? drafts : Object.fromEntries(Object.entries(drafts).filter(([one]) => one === name));
      try {
        await player.play(name ?? '', () =>
          soundOf(language, { time, texts, ...(name === undefined ? {} : { sentence: name }) }),
        );
      } catch (error) {
        if (name === undefined)
          tell({ title: t('announce.silent'), detail: wordsOf(error), trouble: true, seconds: 15 });
        else setTroubles((all) => ({ ...all, [name]: wordsOf(error) }));
      }
    },
    async speak(voice) {
      try {
        await putVoice(language, voice);
        tell({
          title: t('announce.voiceChosen'),
          seconds: 10,
          undo: () => putVoice(language, before ?? '').then(refresh),
        });
      } catch (error) {
        tell({ title: t('done.failed'), detail: wordsOf(error), trouble: true, seconds: 15 });
      }
      await refresh();
    },
  };
}
