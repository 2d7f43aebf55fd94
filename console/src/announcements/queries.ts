import { queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { announcementList } from '../../../server/src/announcements/routes.ts';
import { newKey, request, requestSound, sendSound } from '../http/request.ts';

type Announcements = Static<typeof announcementList>;
export type Announcement = Announcements['announcements'][number];
export type Sentence = Announcement['sentences'][number];

export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: () => request<Announcements>('GET /api/v1/announcements'),
  staleTime: 60_000,
});

const at = (language: string, sentence: string): string => `/api/v1/announcements/${language}/${sentence}`;

export const putText = (language: string, sentence: string, text: string): Promise<void> => request(`PUT ${at(language, sentence)}`, { json: { text } });
export const putBack = (language: string, sentence: string): Promise<void> => request(`DELETE ${at(language, sentence)}`);
export const putRecording = (language: string, sentence: string, sound: Blob): Promise<void> => sendSound(`PUT ${at(language, sentence)}/recording`, sound);
export const putVoice = (language: string, voice: string): Promise<void> => request(`PUT ${at(language, 'voice')}`, { json: { voice } });

/** What brings a sentence back to how it is now; a recording must be fetched before it is replaced. */
export async function wayBack(language: string, { sentence, source, text }: Sentence): Promise<() => Promise<void>> {
  if (source === 'own') return () => putText(language, sentence, text);
  if (source !== 'recording') return () => putBack(language, sentence);
  const recording = await requestSound(`GET ${at(language, sentence)}/recording`);
  return () => putRecording(language, sentence, recording);
}

export interface Listening {
  readonly time: string;
  /** Only this one. */
  readonly sentence?: string;
  /** Words that are not kept yet. */
  readonly texts: Readonly<Record<string, string>>;
}

export const soundOf = (language: string, listening: Listening): Promise<Blob> => requestSound(`POST ${at(language, 'preview')}`, listening);

export interface Ring {
  readonly id: string;
  readonly extension: string;
  readonly state: 'waiting' | 'ringing' | 'heard' | 'hung-up' | 'busy' | 'no-answer' | 'unreachable' | 'forwarded' | 'not-placed' | 'unsure';
}

export const ringPhone = (language: string, extension: string, time: string): Promise<Ring> =>
  request(`POST ${at(language, 'ring')}`, { json: { extension, time }, key: newKey() });

export const isOver = ({ state }: Pick<Ring, 'state'>): boolean => state !== 'waiting' && state !== 'ringing';

export const ringQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement-ring', id],
    queryFn: () => request<Ring>(`GET /api/v1/announcements/rings/${id}`),
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : 1000),
  });
