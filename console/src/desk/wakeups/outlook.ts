/** That nothing can ring is known wherever something is booked. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Answer } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import type { Toast } from '../undo/toasts.tsx';
import { outlookQuery } from './queries.ts';

type Obstacle = NonNullable<Answer<'GET /api/v1/wakeups/outlook'>['obstacle']>;

/** What keeps every phone of this hotel from ringing; undefined while nothing does. */
export function useObstacle(): Obstacle | undefined {
  const { data } = useQuery({ ...outlookQuery, enabled: licensed(useSession(), 'wakeup') });
  return data?.obstacle ?? undefined;
}

/** Makes of "Set" a warning while what was set cannot ring. */
export function useWarned(): (toast: Toast) => Toast {
  const t = useTranslate();
  const unable = useObstacle() !== undefined;
  return useCallback(
    (toast) => (unable ? { ...toast, title: t('phones.booked', { done: toast.title }), trouble: true } : toast),
    [t, unable],
  );
}
