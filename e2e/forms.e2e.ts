import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { inboxUrl, siteUrl } from './support/addresses.mjs';
import { mailsTo, someAddress, type Mail } from './support/mail';
import { sendAtHumanPace } from './support/pace';
import { expect, test } from './support/test';

const operator = 'namaste@safar.example';

const referenceOn = async (page: Page) =>
  (await page.getByRole('main').getByRole('status').innerText()).match(
    /[A-Z]{2}-[0-9A-Z]{8}/,
  )?.[0] ?? '';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, allowedBrowserErrors: /status of 422/ });

    test('a question: wrong input keeps every word, then it arrives and is confirmed by email', async ({
      page,
      expectAccessible,
    }) => {
      const address = someAddress('asha');
      await page.goto('/contact-form?topic=question&trip=spiti-in-snow');
      await expect(page.getByText('About Spiti in snow')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await page.getByLabel('Your name').fill('Asha Rao');
      await page.getByLabel('Email').fill('asha@');
      const words = `Is the road to Kaza open?\nWe are "three" & a <half>. ${address}`;
      await page.getByLabel('What would you like to know?').fill(words);
      await sendAtHumanPace(page.getByRole('button', { name: 'Send message' }));

      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Fix these first');
      await expect(page).toHaveURL(/\/contact-form\?/);
      expect(decodeURIComponent(page.url())).not.toMatch(/asha|Kaza/i);
      await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
      await expect(page.getByLabel('What would you like to know?')).toHaveValue(words);
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      if (javaScriptEnabled) await expectAccessible(page);
      await alert.getByRole('link', { name: /email address, like/ }).click();
      await expect(page.getByLabel('Email')).toBeFocused();

      await page.getByLabel('Email').fill(address);
      await page.getByRole('checkbox', { name: /You may keep my message/ }).check();
      await sendAtHumanPace(page.getByRole('button', { name: 'Send message' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ve got it. Thank you.');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const reference = await referenceOn(page);
      expect(reference).toMatch(/^EQ-/);

      const [toSender] = await mailsTo(address);
      expect(toSender?.text).toContain(reference);
      const toOperator = (await (
        await fetch(`${inboxUrl}/messages.json?to=${operator}`)
      ).json()) as Mail[];
      const about = toOperator.filter((mail) => mail.text.includes(reference));
      expect(about).toHaveLength(1);
      expect(about[0]?.text).toContain('<half>');
      expect(about[0]?.subject).toBe(`Question ${reference}: Spiti in snow`);
    });

    test('a form on a static page is sent from the trip at a person’s pace', async ({ page }) => {
      const address = someAddress('waits');
      await page.goto('/trip/spiti-in-snow');
      const form = page.getByRole('region', { name: 'Can’t find a date that suits you?' });
      // Phones fold it.
      const folded = form.locator('details:not([open]) > summary');
      if ((await folded.count()) > 0) await folded.click();
      await form.getByLabel('Email').fill(address);
      await form.getByLabel('When would suit you?').fill('February');
      const send = form.getByRole('button', { name: 'Tell me when dates open' });
      if (javaScriptEnabled) {
        await expect(form.locator('input[name="started"]')).not.toHaveValue('');
        await sendAtHumanPace(send);
      } else {
        await send.click();
        // A static page can't record when it was opened, so the form asks for one more check and
        // keeps everything.
        await expect(page.getByRole('main').getByRole('alert')).toContainText('One more check');
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address);
        await expect(page.getByLabel('When would suit you?')).toHaveValue('February');
        await page.getByRole('checkbox', { name: /I’m a person/ }).check();
        await sendAtHumanPace(page.getByRole('button', { name: 'Tell me when dates open' }));
      }
      await expect(page.getByRole('main').getByRole('status')).toContainText('DT-');
      const [mail] = await mailsTo(address);
      const link = /https?:\S+enough=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      await page.goto(link);
      await page.getByRole('button', { name: 'Stop alerts' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Date alerts stopped');
    });

    test('the newsletter starts when the link is opened, and one click ends it', async ({
      page,
      expectAccessible,
    }) => {
      const address = someAddress('reader');
      await page.goto('/contact-form?topic=newsletter');
      await page.getByLabel('Email for the newsletter').fill(address);
      await sendAtHumanPace(page.getByRole('button', { name: 'Send me the link' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'One more step: check your email',
      );

      const [ask] = await mailsTo(address);
      const confirm = /https?:\S+confirm=\S+/.exec(ask?.text ?? '')?.[0] ?? '';
      await page.goto(confirm);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get the newsletter?');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Yes, send it to me' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list');
      await page.goto(confirm);
      await page.getByRole('button', { name: 'Yes, send it to me' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list');

      const mails = await mailsTo(address, 2);
      const welcome = mails.find((mail) => mail.subject === 'You’re on the list');
      await page.goto(/https?:\S+end=\S+/.exec(welcome?.text ?? '')?.[0] ?? '');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
    });
  });
}

test('a company requests a quote, and a double click sends one request', async ({
  page,
  expectAccessible,
}) => {
  const address = someAddress('office');
  await page.goto('/contact-form?topic=corporate');
  await expectAccessible(page);
  const fill = async () => {
    await page.getByLabel('Company').fill('Deodar Tea Company');
    await page.getByLabel('How many people').fill('40');
    await page.getByLabel('My dates are flexible').check();
    await page.getByLabel('Budget').selectOption('to_20000');
    await page.getByLabel('Your name').fill('Asha Rao');
    await page.getByLabel('Work email').fill(address);
    await page.getByRole('checkbox', { name: /to prepare a quote/ }).check();
    await sendAtHumanPace(page.getByRole('button', { name: 'Request quote' }));
    await expect(page.getByRole('main').getByRole('status')).toContainText('EQ-');
    return referenceOn(page);
  };
  const first = await fill();
  await page.goto('/contact-form?topic=corporate');
  expect(await fill()).toBe(first);
  await mailsTo(address, 1);
});

test('a writer sends a pitch', async ({ page }) => {
  const address = someAddress('meera');
  await page.goto('/travel-write-for-us');
  await page.getByLabel('Your name, as it should appear').fill('Meera Iyer');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByLabel('Working title').fill('Ten days on the old salt road');
  await page
    .getByLabel('The pitch')
    .fill('I walked the old salt road with the last two families who still use it, in October.');
  await page.getByRole('checkbox', { name: /my own and unpublished/ }).check();
  await sendAtHumanPace(page.getByRole('button', { name: 'Send pitch' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText('WR-');
  await mailsTo(address);
});

test('the form works embedded in another site', async ({ page }) => {
  const address = someAddress('guest');
  const partner = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Partner</title><iframe title="Form" width="600" height="900" src="${siteUrl}/contact-form?topic=question"></iframe></html>`,
    );
  });
  await new Promise<void>((resolve) => partner.listen(0, resolve));
  // Another name for this machine, so that the browser treats the embedding page as a different
  // site.
  await page.goto(`http://localhost:${(partner.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await frame.getByLabel('Your name').fill('Asha Rao');
  await frame.getByLabel('Email').fill(address);
  await frame.getByLabel('What would you like to know?').fill(`From a partner. ${address}`);
  await frame.getByRole('checkbox', { name: /You may keep/ }).check();
  await sendAtHumanPace(frame.getByRole('button', { name: 'Send message' }));
  await expect(frame.getByRole('status')).toContainText('EQ-');
  partner.closeAllConnections();
  await new Promise((resolve) => partner.close(resolve));
});

test.describe('the inbox', () => {
  // The message's sandbox blocks the test's own scripts too.
  test.use({ allowedBrowserErrors: /Blocked script execution/ });

  test('lists emails and shows a message without running it', async ({ page }) => {
    await page.goto(inboxUrl);
    await page
      .getByRole('link', { name: /We’ve received your message|You’re on the list/ })
      .first()
      .click();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  });
});
