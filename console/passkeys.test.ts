/** Passkeys at the screen, with an authenticator that Chromium itself plays. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../server/testing/service.ts';
import { type Desk, launch, openDesk, signIn } from './testing/browser.ts';
import { expectWhole } from './testing/gallery.ts';
import { type Hotel, openHotel } from './testing/hotel.ts';

let hotel: Hotel;
let browser: Browser;
let desk: Desk;
let url: string;

beforeAll(async () => {
  [hotel, browser] = await Promise.all([openHotel(), launch()]);
  // An address is no name that a passkey could be bound to.
  url = hotel.url.replace('127.0.0.1', 'localhost');
  desk = await openDesk(browser, url);
});
afterAll(async () => {
  await browser.close();
  await hotel.close();
});

/** A device that asks for a finger, and gets one. */
async function withDevice(page: Page): Promise<{ device: CDPSession; authenticatorId: string }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  return { device, ...(await device.send('WebAuthn.addVirtualAuthenticator', { options })) };
}

test('a passkey is added and named by keyboard, signs in alone, and is removed', async () => {
  const { page } = desk;
  const { device, authenticatorId } = await withDevice(page);
  await signIn(desk, url, 'desk');
  const openDialog = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Account desk', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Passkeys', exact: true }).press('Enter');
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await dialog.getByLabel('Name of the device').fill('Desk computer');
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: 'Desk computer' }).waitFor();
  await expectWhole(desk, 'passkeys');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Account desk', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await page.getByLabel('Account', { exact: true }).waitFor();
  };
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' });
  await leave();
  await enter.waitFor();
  await expectWhole(desk, 'sign-in-with-passkey');
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await enter.press('Enter');
  await page.getByText('The passkey was not used.').waitFor();
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await enter.press('Enter');
  await page.locator('#entry-line').waitFor();

  await openDialog();
  await dialog.getByRole('button', { name: 'Remove: Desk computer' }).press('Enter');
  await dialog.getByRole('listitem').filter({ hasText: 'Desk computer' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await leave();
  await enter.press('Enter');
  await page.getByText('This passkey does not fit.').waitFor();
  expect([desk.outside, desk.complaints]).toEqual([[], []]);
});

test('under an address, which no passkey can be bound to, none is offered', async () => {
  const stranger = await openDesk(browser, hotel.url);
  await stranger.page.goto(hotel.url);
  await stranger.page.getByLabel('Account', { exact: true }).waitFor();
  await stranger.page.waitForLoadState('networkidle');
  expect(await stranger.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await stranger.close();
});
