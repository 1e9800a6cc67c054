import { bookForTwo, heading, signIn, tripHeading } from './support/account';
import { someAddress } from './support/mail';
import { answerOnDesk, makeDate, nameLeader } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422)/ });

test('my trip has packing, messages with the office, the group list by consent, and roommates', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const departure = await makeDate(4);
  const address = someAddress('trip');
  const details = await bookForTwo(page, departure, address);
  const path = details.replace('/booking-details/', '/my-trips/');
  const reference = path.split('/').at(-1) ?? '';
  await nameLeader(departure, 'Tenzin Dorje', '98160 12345');

  const own = await (await newBrowser()).newPage();
  await own.goto(path);
  await expect(heading(own, 'Your trip')).toBeVisible();
  await expectWhole(own);
  await signIn(own, address, 2, path);
  await expect(tripHeading(own)).toBeVisible();
  expect(new URL(own.url()).pathname).toBe(path);
  await expect(own.getByRole('region', { name: 'To do' })).toContainText('Pay the balance');
  await expect(
    own.getByRole('region', { name: 'What to pack' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expect(own.getByRole('link', { name: 'Show on a map' })).toBeVisible();
  // The trip is months away.
  await expect(own.getByText('Tenzin Dorje leads your group')).toHaveCount(0);
  await expectWhole(own);

  const messages = own.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Send message' }).click();
  await expect(own.getByRole('main').getByRole('alert')).toContainText('Enter a message');
  await expectWhole(own);
  await messages.getByLabel('Your message').fill('May I bring a tripod?');
  await messages.getByRole('button', { name: 'Send message' }).click();
  await expect(messages.getByRole('status')).toContainText('Message sent');
  await answerOnDesk(reference, 'Gladly, it fits under the seat.');
  await own.reload();
  await expect(messages.getByRole('listitem')).toHaveCount(2);
  await expect(messages).toContainText('Gladly, it fits under the seat.');
  await expectWhole(own);

  const group = own.getByRole('region', { name: 'Who’s travelling with you' });
  await group.getByLabel('Your city').fill('Pune');
  await group.getByRole('button', { name: 'I agree' }).click();
  await expect(group).toContainText('No one else has joined');
  await expectWhole(own);
  await group.getByRole('button', { name: 'Remove my name' }).click();
  await expect(group.getByLabel('Your city')).toBeVisible();

  const rooms = own.getByRole('region', { name: 'Who you’re sharing with' });
  await expect(rooms).toContainText('Asha Rao and Dev Rao have a twin to themselves.');
  await expect(rooms.getByRole('radio')).toHaveCount(0);

  const stranger = await (await newBrowser()).newPage();
  await signIn(stranger, someAddress('stranger'), 1);
  expect((await stranger.goto(path))?.status()).toBe(404);
  // The browser that booked can see the booking, but must sign in for the rest.
  await page.goto(path);
  await expect(heading(page, 'Your trip')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('signs in, returns to the trip and sends a message', async ({ page, newBrowser }) => {
    const address = someAddress('plain');
    const buyer = await (await newBrowser({ javaScriptEnabled: true })).newPage();
    const details = await bookForTwo(buyer, await makeDate(2), address);
    const path = details.replace('/booking-details/', '/my-trips/');
    await page.goto(path);
    await signIn(page, address, 2, path);
    await expect(tripHeading(page)).toBeVisible();
    await page.getByLabel('Your message').fill('May I bring a tripod?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();
  });
});
