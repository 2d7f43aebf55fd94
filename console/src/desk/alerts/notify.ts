/**
 * Notifications of the computer itself, for a desk whose browser is behind another window, and for whoever cannot hear
 * the sound. They are wanted on each computer anew, and browsers have them only over TLS.
 */
import { choice } from '../../shared/choice.ts';

export const canNotify = (): boolean => 'Notification' in window && window.isSecureContext;

const kept = choice('reveille.notify', (text) => canNotify() && text === 'on' && Notification.permission === 'granted');

const shown = new Map<string, Notification>();

/** The same tag replaces what stands there: an alert is one notification. */
export function notify(title: string, body: string, tag: string): void {
  if (kept.read()) shown.set(tag, new Notification(title, { body, tag, requireInteraction: true }));
}

/** What somebody has taken, here or elsewhere, needs nobody any more. */
export function withdrawExcept(standing: ReadonlySet<string>): void {
  for (const [tag, notification] of shown) {
    if (standing.has(tag)) continue;
    notification.close();
    shown.delete(tag);
  }
}

export function useNotifications(): { readonly wanted: boolean; readonly want: (on: boolean) => Promise<boolean> } {
  return { wanted: kept.use(), want };
}

/** Says whether the browser allows it. */
async function want(on: boolean): Promise<boolean> {
  const allowed = on && (await Notification.requestPermission()) === 'granted';
  kept.keep(allowed ? 'on' : 'off');
  return allowed;
}
