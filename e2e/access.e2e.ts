import { tabTo } from './support/keys';
import { expect, test } from './support/test';

/** One page of each layout. */
const routes = [
  '/',
  '/trip/spiti-in-snow',
  '/spiti-valley',
  '/campaign/winter-in-spiti',
  '/search',
  '/search?view=calendar',
  '/filters',
  '/booking/spiti-in-snow',
];

test('a policy prints without the frame and with everything unfolded', async ({ page }) => {
  for (const path of ['/terms-and-conditions', '/cancellation-policy', '/privacy-policy']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const folded = page.locator('main details:not([open]) > :not(summary)');
    for (const answer of await folded.all()) await expect(answer).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

for (const path of ['/terms-and-conditions', '/cancellation-policy']) {
  test(`an earlier version of ${path} has its own address and prints alone`, async ({
    page,
    expectWhole,
  }) => {
    const now = page.locator('#version-2026-10');
    const then = page.locator('#version-2025-04');
    await page.goto(path);
    await expect(then).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(now).toBeVisible();
    await expect(then).toBeHidden();

    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: '2025-04', exact: true }).click();
    await expect(page).toHaveURL(`${path}#version-2025-04`);
    await expect(then).toBeInViewport();
    await expectWhole(page);
    await page.getByRole('link', { name: 'Hide this version' }).click();
    await expect(then).toBeHidden();
    await page.goBack();
    await expect(then).toBeVisible();

    await page.goto('/');
    await page.goto(`${path}#version-2025-04`);
    await expect(then).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(then).toBeVisible();
    await expect(page.getByText(/^Version 2025-04, in force from/)).toBeVisible();
    await expect(now).toBeHidden();
  });
}

test('reduced motion means no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of routes) {
    await page.goto(path);
    // Hover and focus something, so that anything animated starts to move.
    await page.getByRole('main').getByRole('link').first().hover();
    await page.keyboard.press('Tab');
    const moving = await page.evaluate(() => {
      const blinkMs = 200;
      const longest = (durations: string) =>
        Math.max(...durations.split(',').map((duration) => parseFloat(duration) * 1_000));
      const running = document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { duration } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && typeof duration === 'number' && duration > blinkMs;
        })
        .map((animation) => animation.id || 'an animation');
      const planned = [...document.querySelectorAll('body *')].filter((element) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
        return (
          longest(transitionDuration) > blinkMs ||
          longest(animationDuration) > blinkMs ||
          scrollBehavior === 'smooth'
        );
      });
      return [...running, ...planned.map((element) => element.outerHTML.slice(0, 80))];
    });
    expect(moving, path).toEqual([]);
  }
});

test('by keyboard: from the home page through search to a trip, another date and a hold', async ({
  page,
}) => {
  // No other journey counts this trip's seats.
  const trip = 'vietnam-halong-by-junk';
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, page.getByRole('search', { name: 'Find a trip' }).getByLabel('Where'));
  await page.keyboard.type('junk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=junk');

  await tabTo(page, page.locator(`article h2 a[href^="/trip/${trip}"]`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/trip/${trip}`));

  const box = page.getByRole('complementary', { name: 'Dates and price' });
  const chosen = box.locator('input[name="departure"]:checked');
  const first = await chosen.inputValue();
  await tabTo(page, chosen);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).not.toHaveValue(first);
  const second = await chosen.inputValue();
  await tabTo(page, box.getByRole('button', { name: 'Choose a room and book' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a date and room');
  await expect(page.locator(`input[name="departure"][value="${second}"]`)).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: /^Hold \d seats? for 15 minutes$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who’s coming?');
  await expect(page.getByRole('timer')).toBeVisible();
});
