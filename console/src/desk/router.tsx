/**
 * Which screen is at which address. The service serves the same page for each of them: `screens` in its `http/pages.ts`
 * names them as well.
 */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Around, Nothing, Trouble } from './shell/shell.tsx';
import { Tonight } from './tonight/tonight.tsx';

const root = createRootRoute({ component: Around, notFoundComponent: Nothing, errorComponent: Trouble });

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
const handover = createRoute({
  getParentRoute: () => root,
  path: '/handover',
  component: lazyRouteComponent(() => import('./handover/handover.tsx'), 'Handover'),
});
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  component: lazyRouteComponent(() => import('./wall/wall.tsx'), 'Wall'),
});
const office = createRoute({
  getParentRoute: () => root,
  path: '/office',
  component: lazyRouteComponent(() => import('./office/office.tsx'), 'Office'),
});
const announcements = createRoute({
  getParentRoute: () => office,
  path: '/announcements',
  component: lazyRouteComponent(() => import('./announcements/announcements.tsx'), 'Announcements'),
});
const settings = createRoute({
  getParentRoute: () => office,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
});

const postings = createRoute({
  getParentRoute: () => root,
  path: '/postings',
  validateSearch: ({ day }: Record<string, unknown>): { day?: string } => (typeof day === 'string' ? { day } : {}),
  component: lazyRouteComponent(() => import('./postings/postings.tsx'), 'Postings'),
});
const rooms = createRoute({
  getParentRoute: () => root,
  path: '/rooms',
  component: lazyRouteComponent(() => import('./rooms/board.tsx'), 'Board'),
});
const room = createRoute({
  getParentRoute: () => root,
  path: '/rooms/$room',
  component: lazyRouteComponent(() => import('./rooms/room.tsx'), 'Room'),
});

const journal = createRoute({
  getParentRoute: () => office,
  path: '/journal',
  component: lazyRouteComponent(() => import('./journal/journal.tsx'), 'Journal'),
});

const callsIn = createRoute({
  getParentRoute: () => office,
  path: '/calls-in',
  component: lazyRouteComponent(() => import('./calls-in/calls-in.tsx'), 'CallsIn'),
});

const reports = createRoute({
  getParentRoute: () => office,
  path: '/reports',
  component: lazyRouteComponent(() => import('./reports/reports.tsx'), 'Reports'),
});

const behind = createRoute({
  getParentRoute: () => office,
  path: '/reports/calls',
  validateSearch: ({ from, to, outcome }: Record<string, unknown>) => ({
    from: typeof from === 'string' ? from : '',
    to: typeof to === 'string' ? to : '',
    outcome: typeof outcome === 'string' ? outcome : '',
  }),
  component: lazyRouteComponent(() => import('./reports/behind.tsx'), 'Behind'),
});

const connections = createRoute({
  getParentRoute: () => office,
  path: '/connections',
  component: lazyRouteComponent(() => import('./connections/connections.tsx'), 'Connections'),
});

const system = createRoute({
  getParentRoute: () => office,
  path: '/system',
  component: lazyRouteComponent(() => import('./system/system.tsx'), 'System'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    tonight,
    call,
    group,
    sheet,
    handover,
    wall,
    postings,
    rooms,
    room,
    office.addChildren([journal, callsIn, reports, behind, announcements, settings, connections, system]),
  ]),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
