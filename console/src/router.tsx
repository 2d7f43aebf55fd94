/** Which screen is at which address. The service serves the same page for each of them: `screens` in its `http/pages.ts` names them as well. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Nothing, Shell, Trouble } from './shell/shell.tsx';
import { Tonight } from './wakeups/tonight.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: Nothing, errorComponent: Trouble });

const tonight = createRoute({ getParentRoute: () => root, path: '/', component: Tonight });
const call = createRoute({
  getParentRoute: () => root,
  path: '/calls/$id',
  component: lazyRouteComponent(() => import('./record/call-record.tsx'), 'CallRecord'),
});
const group = createRoute({
  getParentRoute: () => root,
  path: '/group',
  component: lazyRouteComponent(() => import('./group/group.tsx'), 'Group'),
});
const sheet = createRoute({
  getParentRoute: () => root,
  path: '/night-sheet',
  component: lazyRouteComponent(() => import('./sheet/night-sheet.tsx'), 'NightSheet'),
});

export const router = createRouter({ routeTree: root.addChildren([tonight, call, group, sheet]), defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
