/** Every screen of the office, as everybody sees it. */
import { password } from '../server/testing/service.ts';
import { Gallery } from './testing/gallery.ts';

const gallery = new Gallery();

/** Exactly so, also where the words are longer: they grow before the colon. */
const named = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll(' ', String.raw`\s+`).replaceAll(':', String.raw`\s*:`)}\\s*$`);

gallery.show('the office', {
  journal: async (page) => {
    await gallery.go(page, '/office/journal', 'Chain verified');
    await page.locator('[data-entry]').first().click();
    await page.locator('dl').first().waitFor();
  },
  'journal-none': async (page) => {
    await gallery.go(page, '/office/journal', 'Chain verified');
    await page.getByLabel('Room', { exact: true }).fill('999');
    await page.getByText('No entries for this.').waitFor();
  },
  'calls-in': async (page) => {
    await gallery.go(page, '/office/calls-in', 'Who dialled us');
    await page.locator('[data-call-in]').first().click();
    await page.locator('[data-turn]').first().waitFor();
  },
  'calls-in-none': async (page) => {
    await gallery.go(page, '/office/calls-in', 'Who dialled us');
    await page.getByLabel('Room', { exact: true }).fill('999');
    await page.getByText('No calls for this.').waitFor();
  },
  reports: (page) => gallery.go(page, '/office/reports', 'Charges by category'),
  'reports-calls': async (page) => {
    await gallery.go(page, '/office/reports', 'Charges by category');
    await page
      .getByRole('table', { name: /^Wake-ups/ })
      .locator('tr[data-day] a')
      .first()
      .click();
    await page.locator('[data-behind]').first().waitFor();
  },
  connections: async (page) => {
    await gallery.go(page, '/office/connections', 'Connectors, receivers and subscribers');
    await page.getByText('Recent messages').click();
  },
  system: (page) => gallery.go(page, '/office/system', 'Backups'),
  announcements: (page) => gallery.go(page, '/office/announcements', 'First, until noon'),
  'announcements-refused': async (page) => {
    await gallery.go(page, '/office/announcements', 'First, until noon');
    await page.getByRole('textbox', { name: 'Text: Good morning' }).fill('Wake up, {guest}.');
    await page.keyboard.press('Enter');
    await page.getByText('{guest} is not known').waitFor();
  },
  settings: async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('textbox', { name: named('Extension: 402') }).fill('no phone');
    await page.keyboard.press('Enter');
    await page.getByText('An extension has 1 to 10').waitFor();
  },
  'settings-hotel': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Hotel' }).click();
    await page.getByLabel('Time zone').fill('Asia/Tokyo');
    await page.getByText('You are changing the clock').waitFor();
  },
  'settings-rooms-many': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByLabel('Add many rooms').fill('400-420, 901-940');
    await page.getByText(/there\s+already/).waitFor();
  },
  'own-password': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('button', { name: 'boss' }).click();
    await page.getByRole('button', { name: 'Change my password' }).click();
    await page.getByLabel('Current password').waitFor();
  },
  'second-factor': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('button', { name: 'boss' }).click();
    await page.getByRole('button', { name: 'Second factor', exact: true }).click();
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
  },
  passkeys: async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('button', { name: 'boss' }).click();
    await page.getByRole('button', { name: 'Passkeys', exact: true }).click();
    await page.getByLabel('Name of the device').waitFor();
  },
  'settings-policy': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Wake-up policy' }).click();
    await page.getByRole('textbox', { name: named('Value: Attempts') }).waitFor();
  },
  'settings-items': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Items' }).click();
    await page.getByRole('textbox', { name: named('Price: 10') }).waitFor();
  },
  'settings-categories': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByRole('textbox', { name: named('Colour: 1') }).waitFor();
  },
  'settings-phones': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Phones' }).click();
    await page.getByText('Numbers seen lately').waitFor();
  },
  'settings-staff': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Staff by phone' }).click();
    await page.getByRole('textbox', { name: named('PIN: new row') }).waitFor();
  },
  'settings-accounts': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('checkbox', { name: named('Charges: bar') }).waitFor();
  },
  'settings-password': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: named('Reset password: bar') }).click();
    await page.getByRole('dialog').waitFor();
  },
  'settings-provider': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Provider' }).click();
    await page.getByLabel('Address of the provider').waitFor();
  },
  'settings-import': async (page) => {
    await gallery.go(page, '/office/settings', 'Load a CSV file');
    await page.getByRole('tab', { name: 'Import' }).click();
    const file =
      'property: Grand Hotel Aurora\ncode: aurora\ntimezone: Europe/Paris\nlines: 9\nlanguages: [en, ' +
      'fr]\nrooms: { mailboxes: [{ rooms: 801-804 }] }\n';
    await page.getByRole('textbox', { name: 'Property file' }).fill(file);
    await page.getByRole('button', { name: 'Show the difference' }).click();
    await page.getByText('+ rooms 801-804').waitFor();
  },
});
