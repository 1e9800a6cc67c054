import { heading, reviewForTwo } from './support/account';
import { bookAndOpenCheckout } from './support/booking';
import { someAddress } from './support/mail';
import {
  makeCoupon,
  makeDate,
  publishCampaign,
  removeCampaign,
  versionResults,
} from './support/office';
import { expect, test } from './support/test';

test('a campaign is tested in two versions, and bookings say which one is better', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const code = await makeCoupon(5);
  const slug = `versions-${code.toLowerCase()}`;
  const path = `/campaign/${slug}`;
  const title = 'Snow, for two thousand less';
  await publishCampaign(slug, code, { title, headline: 'The other headline' });
  try {
    await test.step('a visitor keeps the version that was chosen for them', async () => {
      const visitor = await (await newBrowser()).newPage();
      await visitor.goto(path);
      const root = visitor.locator('html');
      await expect(root).toHaveAttribute('data-version', /^[ab]$/);
      const version = await root.getAttribute('data-version');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (let visit = 0; visit < 5; visit += 1) {
        await visitor.reload();
        await expect(root).toHaveAttribute('data-version', version ?? '');
      }
    });

    await test.step('the second version', async () => {
      await page.goto('/');
      await page.evaluate((tested) => {
        localStorage.setItem('versions', JSON.stringify({ [tested]: 'b' }));
      }, path);
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByText('The other headline')).toBeVisible();
      await expectWhole(page);
    });

    await test.step('its booking', async () => {
      await reviewForTwo(page, await makeDate(2), someAddress('versions'));
      await page.getByRole('checkbox', { name: `which version I saw of ${path}` }).check();
      await bookAndOpenCheckout(page);
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
      expect(await versionResults(path)).toMatchObject({ a: { bookings: 0 }, b: { bookings: 1 } });
    });

    await test.step('someone who asks for a version sees it', async () => {
      await page.goto(`${path}?version=a`);
      await expect(heading(page, title)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  } finally {
    await removeCampaign(slug);
  }
});
