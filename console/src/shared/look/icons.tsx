/** The few pictures that stand beside words. They are never alone, so nobody needs them read out. */
import type { ReactElement } from 'react';

const drawings = {
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
  ringing: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7M10 20a2 2 0 0 0 4 0M3 6l2-2M21 6l-2-2',
  check: 'M5 13l4 4L19 7',
  again: 'M4 12a8 8 0 1 1 2.5 5.8M4 19v-4h4',
  snooze: 'M8 8h8l-8 8h8',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  cross: 'M6 6l12 12M18 6L6 18',
  missed: 'M4 16c5-5 11-5 16 0M12 4v6M9 7l3 3 3-3',
  warning: 'M12 4L2.5 20h19L12 4M12 10v4M12 17v.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-4 3.5-6 8-6s8 2 8 6',
  walk: 'M13 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M7 21l3-6M16 21l-2-5-3-3 1-5-4 2-1 3M12 8l3 3h3',
  sun:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 ' +
    '19l1.5-1.5M17.5 6.5L19 5',
  phone: 'M6 3h4l2 5-3 2a12 12 0 0 0 5 5l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 4 5a2 2 0 0 1 2-2',
  sheet: 'M7 3h8l4 4v14H7zM15 3v4h4M10 12h6M10 16h6',
  group: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 20c0-4 2.5-6 6-6s6 2 6 6M16 5.5a3 3 0 0 1 0 5M17 14c2.5.5 4 2.5 4 6',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10',
  keyboard: 'M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M8 14h8',
  repeat: 'M4 11V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H5M8 21l-3-3 3-3',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  unseen: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7M4 20L20 4',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6',
  bed: 'M3 19V6M3 15h18v4M21 15v-2a3 3 0 0 0-3-3h-8v5M6.500 11a1.500 1.500 0 1 0 0-.1',
  vacant: 'M6 21V4h12v17M3 21h18M14.500 12.500v.5',
  comes: 'M11 4h8v16h-8M3 12h11M10 8l4 4-4 4',
  leaves: 'M13 4H5v16h8M10 12h11M17 8l4 4-4 4',
  quiet: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M7.500 12h9',
  wrench: 'M14.500 6.500a4 4 0 0 1 5-3L17 6l1 2 2 1 2.500-2.500a4 4 0 0 1-5.500 4.500L9 19a2.100 2.100 0 0 1-3-3l8-8',
  camera: 'M4 8h4l1.500-3h5L16 8h4v11H4zM12 10.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
