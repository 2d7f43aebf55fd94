/** What makes the page open without a network: its worker, the new version of it, and a place on the home screen. */
import { useEffect, useState } from 'react';

/** Chromium's own; other browsers offer it in their menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered = event as InstallPrompt;
  for (const listener of listeners) listener();
});

/** Undefined where the browser does not offer it, or has it already. */
export function useInstall(): (() => void) | undefined {
  const [prompt, setPrompt] = useState(offered);
  useEffect(() => {
    const told = (): void => setPrompt(offered);
    listeners.add(told);
    return () => {
      listeners.delete(told);
    };
  }, []);
  if (prompt === undefined) return undefined;
  return () => {
    void prompt.prompt();
    offered = undefined;
    setPrompt(undefined);
  };
}

const lookEvery = 30 * 60_000;

/**
 * Registers the worker. Gives a function once there is a new version: it is loaded when somebody wants it, never by
 * itself.
 */
export function useUpdate(): (() => void) | undefined {
  const [ready, setReady] = useState<ServiceWorker | undefined>(undefined);
  useEffect(() => {
    // Browsers have workers only over TLS. Without one the page works, but does not open without a network.
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined;
    const over = new AbortController();
    const watch = async (): Promise<void> => {
      const registration = await navigator.serviceWorker.register('/corridor-worker.js', { scope: '/corridor' });
      const look = (worker: ServiceWorker | null): void => {
        // The first of all needs no asking: there was nothing before it.
        if (worker?.state === 'installed' && registration.active !== null) setReady(worker);
      };
      look(registration.waiting);
      const found = (): void => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => look(worker), { signal: over.signal });
      };
      found();
      registration.addEventListener('updatefound', found, { signal: over.signal });
      const timer = setInterval(() => void registration.update().catch(() => undefined), lookEvery);
      over.signal.addEventListener('abort', () => clearInterval(timer));
    };
    watch().catch(() => undefined);
    return () => over.abort();
  }, []);
  if (ready === undefined) return undefined;
  return () => {
    // Not when the page changes hands: one that was opened before there was any worker is in nobody's.
    ready.addEventListener('statechange', () => {
      if (ready.state === 'activated') location.reload();
    });
    ready.postMessage('take over'); // oxlint-disable-line unicorn/require-post-message-target-origin -- it is a worker
  };
}
