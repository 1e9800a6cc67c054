/** A departure's list: rooms assigned, checked in offline on a phone, seen by the office, shared. */
import type { Page } from '@playwright/test';
import { bookForTwo } from './support/account';
import { joinDesk } from './support/desk';
import { showCode } from './support/camera';
import { someAddress } from './support/mail';
import { makeDate } from './support/office';
import { expect, test } from './support/test';

test.describe.configure({ timeout: 4 * 60_000 });
// The network is down on purpose, and a refused form is shown again with a status of its own.
test.use({ allowedBrowserErrors: /status of 4\d\d|Failed to load|ERR_INTERNET_DISCONNECTED/ });

const phone = { viewport: { width: 390, height: 844 } };
const status = (page: Page) => page.getByRole('status').first();

test('a leader checks people in offline, and the office sees it @alone', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const date = await makeDate(6, 20_000, undefined, 1, 2);
  await bookForTwo(page, date, someAddress('guest'));
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Divya', 'operations');
  const context = await newBrowser(phone);
  const hand = await context.newPage();
  const leader = await joinDesk(hand, 'Tenzin', 'trip_leader');

  await test.step('the office chooses the leader and assigns rooms', async () => {
    await desk.goto(`/desk/departures/${date}`);
    await desk.getByRole('link', { name: 'Leader and list' }).click();
    await expectWhole(desk);
    await desk.getByRole('combobox', { name: 'Leader' }).selectOption({ label: leader.name });
    await desk.getByLabel('Their phone number').fill('98160 00002');
    await desk.getByRole('button', { name: 'Save leader' }).click();
    await expect(desk.getByText('The leader is saved.')).toBeVisible();
    await desk.goto(`/desk/departures/${date}?tab=rooms`);
    await desk.getByRole('link', { name: 'Assign rooms' }).click();
    await expectWhole(desk);
    await desk.locator('select[name^="in."]').last().selectOption({ label: 'Room 2' });
    await desk.getByRole('button', { name: 'Save rooms' }).click();
    await expect(desk.getByText('The rooms are saved.')).toBeVisible();
    await expectWhole(desk);
  });

  await test.step('the leader opens the list, and checks someone in without a network', async () => {
    await hand.getByRole('link', { name: 'Your trips' }).click();
    await expectWhole(hand);
    await hand.getByRole('link', { name: 'Open the list' }).click();
    await expect(hand.getByText('0 of 2 here')).toBeVisible();
    await expect(status(hand)).toContainText('Saved on this device.');
    await expectWhole(hand);
    await context.setOffline(true);
    await hand.reload();
    await expect(status(hand)).toContainText('You’re on the copy from');
    await hand
      .getByRole('button', { name: /: check in$/ })
      .first()
      .click();
    await expect(hand.getByText('1 of 2 here')).toBeVisible();
    await expect(status(hand)).toContainText('1 check-in will be sent');
    await expectWhole(hand);
    // It survives closing the page.
    await hand.reload();
    await expect(status(hand)).toContainText('1 check-in will be sent');
  });

  await test.step('it arrives once the network is back, and the office sees it', async () => {
    await context.setOffline(false);
    // Some versions of Chromium don't tell a page that was opened offline.
    await hand.evaluate(() => dispatchEvent(new Event('online')));
    await expect(status(hand)).not.toContainText('will be sent');
    await desk.goto(`/desk/departures/${date}/leader`);
    await expect(desk.getByText('1 here now')).toBeVisible();
    await expect(
      desk.getByRole('listitem').filter({ hasText: `here, by ${leader.name}` }),
    ).toHaveCount(1);
    await expectWhole(desk);
  });

  await test.step('signing out deletes the copy', async () => {
    await hand.goto('/desk/you');
    await hand.getByRole('button', { name: 'Sign out' }).first().click();
    await expect(hand.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect.poll(() => hand.evaluate(() => caches.keys())).toEqual([]);
  });

  await test.step('a guide without an account gets a link, which ends at once', async () => {
    await desk.getByLabel('Who it’s for').fill('Guide in Port Blair');
    await desk.getByRole('button', { name: 'Make a link' }).click();
    const link = await desk.locator('code').innerText();
    await expectWhole(desk);
    const guide = await (await newBrowser(phone)).newPage();
    await guide.goto(link);
    await expect(guide.getByText('1 of 2 here')).toBeVisible();
    expect(guide.url()).not.toContain('key=');
    await expect(guide.getByRole('button', { name: /check in/ })).toHaveCount(0);
    await expectWhole(guide);
    await desk.getByRole('button', { name: 'End link' }).click();
    await expect(desk.getByText('The link no longer opens the list.')).toBeVisible();
    await guide.reload();
    await expect(
      guide.getByRole('heading', { level: 1, name: 'This link no longer works' }),
    ).toBeVisible();
    await expectWhole(guide);
  });

  await test.step('a numbered copy says when to shred it, and a file takes a reason', async () => {
    await desk.getByRole('button', { name: 'Download the list' }).click();
    await expect(desk.getByText('Write why, in a few words').first()).toBeVisible();
    await desk.getByLabel('Why you need it, for the log').fill('For the hotel');
    const file = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Download the list' }).click();
    expect((await file).suggestedFilename()).toMatch(/^travellers-.*\.xlsx$/);
    await desk.getByRole('button', { name: 'Open a copy to print' }).click();
    await expect(desk.getByText(/^Copy 1, printed by Divya .* Shred it by/)).toBeVisible();
    await expectWhole(desk);
  });
});

test('a leader scans vouchers with a phone', async ({ page, newBrowser, expectWhole }) => {
  const date = await makeDate(6, 20_000, undefined, 1, 2);
  const path = await bookForTwo(page, date, someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  const context = await newBrowser({ ...phone, permissions: ['camera'] });
  const hand = await context.newPage();
  await joinDesk(hand, 'Divya', 'operations');
  await hand.goto(`/desk/departures/${date}/list`);
  const scan = async (text: string) => {
    showCode(text);
    await hand.getByRole('button', { name: 'Scan a voucher' }).click();
  };
  const back = hand.getByRole('button', { name: 'Back to the list' });

  await scan('https://example.com/menu');
  await expect(hand.getByText('That isn’t the code of a voucher.')).toBeVisible({
    timeout: 30_000,
  });
  await back.click();
  await scan('SF-22222222');
  await expect(hand.getByText(/^SF-22222222 isn’t on this departure/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(hand.getByRole('button', { name: /^Check in/ })).toHaveCount(0);
  await back.click();
  await scan(reference);
  await expect(hand.getByText(`Booking ${reference}`)).toBeVisible({ timeout: 30_000 });
  await expectWhole(hand);
  await hand.getByRole('button', { name: 'Check in all 2' }).click();
  await expect(hand.getByText('2 of 2 here')).toBeVisible();
  await back.click();
  await expect(status(hand)).not.toContainText('will be sent');
  await hand.reload();
  await expect(hand.getByText('2 of 2 here')).toBeVisible();
});
