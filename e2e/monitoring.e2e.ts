import type { APIRequestContext, Page } from '@playwright/test';
import { errorsUrl } from './support/addresses.mjs';
import { withHostedSite } from './support/hostedSite';
import { expect, test } from './support/test';

interface SinkEvent {
  id: string;
  level: string;
  message: string;
  route: string;
  from: string;
}

/** Returns the event with this ID from the error sink. It may take a moment to arrive. */
async function findEvent(request: APIRequestContext, id: string): Promise<SinkEvent> {
  let found: SinkEvent | undefined;
  await expect
    .poll(async () => {
      const response = await request.get(`${errorsUrl}/events.json`);
      const { events } = (await response.json()) as { events: SinkEvent[] };
      found = events.find((event) => event.id === id);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

/** Returns the event ID the page shows beside an error message. */
async function reportedId(page: Page, message: string): Promise<string> {
  const report = page.getByRole('listitem').filter({ hasText: message });
  await expect(report).toContainText('Delivered: the tunnel returned 200.');
  return /Event ([0-9a-f]{32})/.exec((await report.textContent()) ?? '')?.[1] ?? '';
}

test('the page for making errors is accessible and not indexed', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/sentry-example-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test errors');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
});

test.describe('an error in the browser', () => {
  test.use({ allowedBrowserErrors: /An example of an error in the browser/ });

  test('reaches the sink through the tunnel, without query, cookie or visitor', async ({
    page,
    context,
  }) => {
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.goto('/sentry-example-page?mail=asha@example.com');
    await page.getByRole('button', { name: 'Error in the browser' }).click();
    const id = await reportedId(page, 'An example of an error in the browser.');
    expect(sent).toEqual(['/monitoring']);
    expect(await findEvent(page.request, id)).toMatchObject({
      from: 'browser',
      level: 'error',
      message: 'Error: An example of an error in the browser.',
    });
    const whole = await page.request.get(`${errorsUrl}/events/${id}`, {
      headers: { accept: 'application/json' },
    });
    expect(await whole.text()).not.toMatch(/asha|cookie|ip_address/i);
  });
});

test('a handled warning arrives, and the page keeps working', async ({ page }) => {
  await page.goto('/sentry-example-page');
  await page.getByRole('button', { name: 'Handled warning' }).click();
  const id = await reportedId(page, 'An example of a warning that was handled.');
  expect(await findEvent(page.request, id)).toMatchObject({ from: 'browser', level: 'warning' });
  await page.goto(`${errorsUrl}/events/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a warning that was handled');
});

test('a slow request is reported by the server, and the page confirms delivery', async ({
  page,
}) => {
  await page.goto('/sentry-example-page');
  await page.getByRole('button', { name: 'Slow request' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'The slow request' });
  await expect(notice).toContainText('delivered.');
  const id = /Event ([0-9a-f]{32})/.exec((await notice.textContent()) ?? '')?.[1] ?? '';
  expect(await findEvent(page.request, id)).toMatchObject({
    from: 'server',
    level: 'warning',
    route: 'GET /sentry-example-page',
  });
});

test.describe('an error on the server', () => {
  test.use({ allowedBrowserErrors: /status of 500/ });

  test('shows a page inside the frame, with a digest that finds the event', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/sentry-example-page');
    const answer = page.waitForResponse((response) => response.url().includes('try=server'));
    await page.getByRole('button', { name: 'Error on the server' }).click();
    expect((await answer).status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The road is blocked here.');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const { hostname } = new URL(page.url());
    await expect(
      page.getByText(
        `Application error: a server-side exception has occurred while loading ${hostname} (see the server logs for more information).`,
      ),
    ).toBeVisible();
    const digest = await page.getByText(/^Digest: /).textContent();
    expect(await findEvent(page.request, digest?.replace('Digest: ', '') ?? '')).toMatchObject({
      from: 'server',
      level: 'error',
      route: 'GET /sentry-example-page',
      message: 'Error: An example of an error on the server.',
    });
    await expectAccessible(page);
  });
});

test('the tunnel accepts only reports for our own sink', async ({ page }) => {
  const post = (data: string) => page.request.post('/monitoring', { data });
  const foreign = JSON.stringify({ dsn: 'https://key@errors.example/1' });
  expect((await page.request.get('/monitoring')).status()).toBe(405);
  expect((await post('hello')).status()).toBe(400);
  expect((await post(`${foreign}\n{"type":"event"}\n{}\n`)).status()).toBe(403);
});

test('a cached page carries no trace of one visit', async ({ request }) => {
  for (const path of ['/', '/performance-demo']) {
    expect(await (await request.get(path)).text()).not.toContain('sentry-trace');
  }
});

test.describe('a hosted site', () => {
  test.use({ allowedBrowserErrors: /status of (404|500)/ });
  test.setTimeout(3 * 60_000);

  test('makes errors on purpose only when configured to', async ({ page }) => {
    await withHostedSite({}, async (address) => {
      for (const what of ['', '?try=server', '?try=slow']) {
        const response = await page.request.get(`${address}/sentry-example-page${what}`);
        expect(response.status()).toBe(404);
        expect(response.headers()['cache-control']).toContain('no-store');
      }
    });
  });

  test('shows a phone number on the error page even without content', async ({
    page,
    expectAccessible,
  }) => {
    const settings = { SENTRY_EXAMPLE_PAGE: 'on', SUPPORT_PHONE: '+91 177 265 0000' };
    await withHostedSite(settings, async (address) => {
      const response = await page.goto(`${address}/sentry-example-page?try=server`);
      expect(response?.status()).toBe(500);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('link', { name: '+91 177 265 0000' })).toHaveAttribute(
        'href',
        'tel:+911772650000',
      );
      await expectAccessible(page);
    });
  });
});
