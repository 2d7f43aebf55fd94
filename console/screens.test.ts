/** The screens that the journeys pass, as everybody sees them; screens-desk and screens-office have all of them. */
import { Gallery } from './testing/gallery.ts';

const gallery = new Gallery();

gallery.show('the journeys', {
  tonight: (page) => gallery.go(page, '/', 'Calls to come'),
  record: (page) => gallery.go(page, `/calls/${gallery.call}`, 'Room 415'),
  group: (page) => gallery.go(page, '/group', 'Group wake-up'),
  corridor: (page) => gallery.go(page, '/corridor', 'My rooms'),
  'corridor-room': (page) => gallery.go(page, '/corridor#/412', 'My room'),
  connections: (page) => gallery.go(page, '/office/connections', 'Connectors, receivers and subscribers'),
  journal: (page) => gallery.go(page, '/office/journal', 'Chain verified'),
  reports: (page) => gallery.go(page, '/office/reports', 'Charges by category'),
});
