import { queryOptions } from '@tanstack/react-query';
import { type Answer, newKey, request, requestSound, sendSound } from '../../shared/http/request.ts';

export type Announcement = Answer<'GET /api/v1/announcements'>['announcements'][number];
export type Sentence = Announcement['sentences'][number];
export type SentenceName = Sentence['sentence'];

export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: () => request('GET /api/v1/announcements'),
  staleTime: 60_000,
});

const recording = '/api/v1/announcements/{language}/{sentence}/recording';

export const putText = (language: string, sentence: SentenceName, text: string): Promise<void> =>
  request('PUT /api/v1/announcements/{language}/{sentence}', { path: { language, sentence }, json: { text } });
export const putBack = (language: string, sentence: SentenceName): Promise<void> =>
  request('DELETE /api/v1/announcements/{language}/{sentence}', { path: { language, sentence } });
export const putRecording = (language: string, sentence: SentenceName, sound: Blob): Promise<void> =>
  sendSound(`PUT ${recording}`, { path: { language, sentence } }, sound);
export const putVoice = (language: string, voice: string): Promise<void> =>
  request('PUT /api/v1/announcements/{language}/voice', { path: { language }, json: { voice } });

/** What brings a sentence back to how it is now; a recording must be fetched before it is replaced. */
export async function wayBack(language: string, { sentence, source, text }: Sentence): Promise<() => Promise<void>> {
  if (source === 'own') return () => putText(language, sentence, text);
  if (source !== 'recording') return () => putBack(language, sentence);
  const before = await requestSound(`GET ${recording}`, { path: { language, sentence } });
  return () => putRecording(language, sentence, before);
}

/** The whole announcement, or one sentence of it, with words that may not be kept yet. */
export type Listening = Required<Pick<Preview, 'time' | 'texts'>> & Pick<Preview, 'sentence'>;
type Preview = NonNullable<Parameters<typeof requestSound<'POST /api/v1/announcements/{language}/preview'>>[1]['json']>;

export const soundOf = (language: string, json: Listening): Promise<Blob> =>
  requestSound('POST /api/v1/announcements/{language}/preview', { path: { language }, json });

export type Ring = Answer<'GET /api/v1/announcements/rings/{id}'>;

export const ringPhone = (language: string, extension: string, time: string): Promise<Ring> =>
  request('POST /api/v1/announcements/{language}/ring', {
    path: { language },
    json: { extension, time },
    key: newKey(),
  });

export const isOver = ({ state }: Pick<Ring, 'state'>): boolean => state !== 'waiting' && state !== 'ringing';

export const ringQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement-ring', id],
    queryFn: () => request('GET /api/v1/announcements/rings/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : 1000),
  });
