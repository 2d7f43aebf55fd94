/** What files and sentences cost: imports, recordings, previews, sounds. */
import type { Budget } from './budget.ts';

export const filesBudgets = {
  importFile: {
    most: 200_000,
    unit: 'bytes',
    by: 'request',
    what: 'A property file that is imported over HTTP. Beyond it: 413; `reveille apply` takes 2 MB.',
  },
  imports: {
    most: 2,
    unit: 'requests',
    by: 'property',
    what: 'Imports being received, waiting or running; one runs at a time. Beyond it: 429.',
  },
  importSeconds: {
    most: 5,
    unit: 'seconds',
    by: 'request',
    what: 'Reading an imported file, in seconds of a processor, in a thread of its own. Beyond it: ended, and 422.',
  },
  importMemory: {
    most: 128_000_000,
    unit: 'bytes',
    by: 'request',
    what: 'Memory for reading an imported file. Beyond it: ended, and 422.',
  },
  mistakes: {
    most: 100,
    unit: 'entries',
    by: 'request',
    what: 'Mistakes in a property file that are told. What is beyond is only counted.',
  },
  changesTold: {
    most: 500,
    unit: 'entries',
    by: 'request',
    what: 'Changes by an import that are told, also in the journal. What is beyond is only counted.',
  },
  filesAtOnce: {
    most: 2,
    unit: 'requests',
    by: 'process',
    what: 'Imports and recordings being worked at, one of a property. Beyond it: in turn by property.',
  },
  recordingFile: {
    most: 5 * 1024 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'A recording as it is uploaded. Beyond it: 413.',
  },
  recordingSeconds: {
    most: 60,
    unit: 'seconds',
    by: 'request',
    what: 'How long a recording, or any sound, may be. Beyond it: 422.',
  },
  recordings: {
    most: 50_000_000,
    unit: 'bytes',
    by: 'property',
    what: 'All recordings that a property keeps. Beyond it: 422.',
  },
  uploads: {
    most: 2,
    unit: 'requests',
    by: 'property',
    what: 'Recordings being received, waiting or checked; one is checked at a time. Beyond it: 429.',
  },
  photo: {
    most: 1024 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'A photo of a defect. Beyond it: 422, or 413 where the body is longer than that can be.',
  },
  photos: {
    most: 200_000_000,
    unit: 'bytes',
    by: 'property',
    what: 'All photos of defects that a property keeps. Beyond it: those of fixed ones go, then 422.',
  },
  previewTexts: {
    most: 64 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'The sentences of a preview that are not kept yet. Beyond it: 413.',
  },
  previews: {
    most: 4,
    unit: 'requests',
    by: 'property',
    what: 'Announcements being made for a screen, or waiting. Beyond it: 429.',
  },
  enginesAtOnce: {
    most: 2,
    unit: 'requests',
    by: 'process',
    what: 'Sentences being spoken. Beyond it: in turn by property, calls first; one place is for calls alone.',
  },
  engineSeconds: {
    most: 20,
    unit: 'seconds',
    by: 'request',
    what: 'A speech engine for one sentence. Beyond it: ended, and another engine speaks.',
  },
  previewSounds: {
    most: 30_000_000,
    unit: 'bytes',
    by: 'property',
    what: 'Sounds kept for a screen. Beyond it: the oldest go.',
  },
  sounds: {
    most: 2_000_000_000,
    unit: 'bytes',
    by: 'process',
    what:
      'All sounds on the disk. Beyond it, once a day: the oldest go, those for screens first, none that was ' +
      'used in two days.',
  },
} as const satisfies Record<string, Budget>;
