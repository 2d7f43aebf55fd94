/**
 * What was entered so far, in the tab's own memory: a page that is loaded again goes on where it was. The password is
 * not among it.
 */
import { useState } from 'react';

export interface Draft {
  readonly code: string;
  readonly account: string;
  readonly name: string;
  readonly hotel: string;
  readonly timezone: string;
  readonly currency: string;
  readonly usual: string;
  readonly also: readonly string[];
  /** The room whose phone was tried, and the call that was set. */
  readonly room: string;
  readonly call: string;
}

export interface Drafting {
  readonly draft: Draft;
  readonly keep: (change: Partial<Draft>) => void;
}

/** Those that come with announcements; others are added with their words in the office. */
export const spoken = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;

const place = 'reveille.setup';

function blank(): Draft {
  const wanted = navigator.languages.map((one) => one.split('-')[0] ?? '');
  const usual = wanted.find((one) => spoken.some((tag) => tag === one)) ?? 'en';
  return {
    code: '',
    account: '',
    name: '',
    hotel: '',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: '',
    usual,
    also: usual === 'en' ? [] : ['en'],
    room: '',
    call: '',
  };
}

function read(): Draft {
  try {
    return { ...blank(), ...(JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Draft>) };
  } catch {
    return blank();
  }
}

export function useDraft(): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(read);
  const keep = (change: Partial<Draft>): void =>
    setDraft((before) => {
      const next = { ...before, ...change };
      sessionStorage.setItem(place, JSON.stringify(next));
      return next;
    });
  return [draft, keep];
}

/** The short name that is proposed: as the service would make it. */
export function shortName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);
}
