import type { Locator, Page } from '@playwright/test';
import {
  book,
  bookAndOpenCheckout,
  fillTraveller,
  findDeparture,
  openCheckout,
} from './support/booking';
import {
  answerPendingPayment,
  blockSeats,
  changePrice,
  letTimePass,
  lookAtDate,
  makeDate,
  ownTrip,
  paymentsOf,
  resetClock,
  setSaleState,
  turnPayments,
  twoInTwins,
} from './support/office';
import { mailsTo, someAddress } from './support/mail';
import { withoutProgram } from './support/outage';
import { expect, test } from './support/test';

/** The tools for one state: a real browser and the real service. */
interface Play {
  page: Page;
  hasScripts: boolean;
  /** Opens another visitor's browser. */
  somebodyElse: () => Promise<Page>;
  /** Expects one headline, no sideways scroll and no accessibility violations. */
  expectWhole: (page: Page) => Promise<void>;
}

interface State {
  play: (play: Play) => Promise<void>;
  /** The most common states are also tested without scripts. */
  alsoWithoutScripts?: boolean;
}

const address = (departure: string, adults = 1) =>
  `/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=${adults}`;
const holdButton = (page: Page) => page.getByRole('button', { name: /^Hold \d seats? for/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });

async function hold(page: Page, departure: string, adults = 1): Promise<void> {
  await page.goto(address(departure, adults));
  await holdButton(page).click();
  await expect(heading(page, 'Who’s coming?')).toBeVisible();
}

async function review(page: Page, departure: string, name?: string): Promise<void> {
  await hold(page, departure);
  await fillTraveller(page, name);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(heading(page, 'Check your booking')).toBeVisible();
}

/** Returns the gateway order behind the pay button. */
const orderOf = (page: Page) => page.locator('input[name="order_id"]').inputValue();

/** Selects "Show the total" if the page has it: without scripts, that applies the choices. */
async function showTotal(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show the total' });
  if (await show.isVisible()) await show.click();
}

/** Returns the price lines, expanding them on a small screen. */
async function priceLines(page: Page): Promise<Locator> {
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  const folded = summary.getByText('What you pay').filter({ visible: true });
  const isOpen = await summary.locator('details[open]').filter({ visible: true }).count();
  if (isOpen === 0 && (await folded.isVisible())) await folded.click();
  return summary;
}

/** Goes to the gateway's page and selects a button there. Returns the order. */
async function payWith(page: Page, departure: string, button: string | RegExp): Promise<string> {
  await review(page, departure);
  await book(page);
  const order = await orderOf(page);
  await openCheckout(page);
  await page.getByRole('button', { name: button }).click();
  return order;
}

/** Leaves the gateway. Without scripts, its page waits for a click on its button. */
async function backFromGateway(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the shop' });
  const arrived = page.getByRole('banner');
  await expect(back.or(arrived).first()).toBeVisible();
  if (await back.isVisible()) await back.click({ timeout: 2_000 }).catch(() => undefined);
}

/** Expects links to other dates and to the waiting list, and that they keep the selection. */
async function expectWaysOut(page: Page, departure: string, adults = 1): Promise<void> {
  await expect(alert(page)).toContainText('You can book these dates now');
  const other = alert(page).getByRole('listitem').getByRole('link').first();
  await expect(other).toHaveAttribute('href', new RegExp(`room=twin.*adults=${adults}`));
  await expect(
    alert(page).getByRole('link', { name: /^Join the waiting list for/ }),
  ).toHaveAttribute('href', `/waitlist?departure=${departure}&people=${adults}&room=twin`);
}

/** Every state the page can be in. */
const states: Record<string, State> = {
  'the total follows the selection': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await page.goto(address(await makeDate(5)));
      await priceLines(page);
      const total = page.getByTestId('total').filter({ visible: true }).first();
      const forOne = await total.textContent();
      await page.getByLabel('Adults').selectOption('2');
      await showTotal(page);
      await priceLines(page);
      await expect(total).not.toHaveText(forOne ?? '');
      await expect(page.getByRole('button', { name: 'Hold 2 seats for 15 minutes' })).toBeEnabled();
      await expectWhole(page);
    },
  },
  'extras and a code each have their line, and a wrong code keeps the selection': {
    alsoWithoutScripts: true,
    async play({ page }) {
      const { id } = await findDeparture(page, 'spiti-in-snow', ({ isBookable }) => isBookable);
      await page.goto(`/booking/spiti-in-snow?departure=${id}&room=twin&adults=1`);
      const extra = page.getByLabel('Snow boots and gaiters');
      await expect(extra).toHaveValue('0');
      await extra.selectOption('1');
      await showTotal(page);
      const boots = (await priceLines(page))
        .getByText('Snow boots and gaiters')
        .filter({ visible: true });
      await expect(boots).toBeVisible();

      const code = page.getByRole('textbox', { name: /^Code/ });
      const use = page.getByRole('button', { name: 'Apply code' });
      await code.fill('NEVERMADE');
      await use.click();
      await expect(code).toHaveAccessibleDescription(/can’t find this code/);
      await expect(code).toHaveValue('NEVERMADE');
      await expect(extra).toHaveValue('1');
      await priceLines(page);
      await expect(boots).toBeVisible();

      await code.fill('snowline');
      await use.click();
      await expect(said(page, /It takes ₹[\d,]+ off/)).toBeVisible();
      const summary = await priceLines(page);
      await expect(summary.getByText('SNOWLINE').filter({ visible: true })).toBeVisible();
      await expect(boots).toBeVisible();
      await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
      await expect(heading(page, 'Who’s coming?')).toBeVisible();
      await expect(
        (await priceLines(page)).getByText('SNOWLINE').filter({ visible: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Release these seats' }).click();
    },
  },
  'a code is refused with a reason, and the price continues without it': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await page.goto(`${address(await makeDate(5))}&code=SNOWLINE`);
      const code = page.getByRole('textbox', { name: /^Code/ });
      await expect(code).toHaveAccessibleDescription(
        'This code doesn’t apply to this trip or date, or it’s only for first bookings.',
      );
      await expect(code).toHaveValue('SNOWLINE');
      await expect(holdButton(page)).toBeEnabled();
      await expectWhole(page);
    },
  },
  'the price has changed since the trip page was opened': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(5, 20_000);
      const each = (await (
        await page.request.get(`/api/departures?trip=${ownTrip.slug}`)
      ).json()) as {
        items: { id: string; from: { amountMinor: number } }[];
      };
      const listed = each.items.find(({ id }) => id === departure)?.from.amountMinor;
      await changePrice(departure, 22_000);
      await page.goto(`${address(departure)}&listed=${departure}.${listed}`);
      await expect(said(page, 'The price has changed')).toContainText(
        'It was ₹21,000 per person when you looked; it is ₹23,100 now.',
      );
      await expectWhole(page);
    },
  },
  'the price has changed before the hold: old and new are shown before any seat is taken': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(5, 20_000);
      await page.goto(address(departure));
      await expect(holdButton(page)).toBeEnabled();
      await changePrice(departure, 22_000);
      await holdButton(page).click();
      await expect(said(page, 'The price has changed')).toContainText(
        'It was ₹21,000 when you looked; it is ₹23,100 now.',
      );
      expect((await lookAtDate(departure)).held).toBe(0);
      await expectWhole(page);
      await holdButton(page).click();
      await expect(heading(page, 'Who’s coming?')).toBeVisible();
    },
  },
  'the date is already full': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(1);
      await blockSeats(departure, 1);
      await page.goto(address(departure));
      await expect(alert(page)).toContainText('This date has sold out.');
      await expectWaysOut(page, departure);
      await expectWhole(page);
    },
  },
  'the date has sold out': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(2);
      await page.goto(address(departure, 2));
      await expect(holdButton(page)).toBeEnabled();
      await blockSeats(departure, 2);
      await holdButton(page).click();
      await expect(alert(page)).toContainText('This date has sold out.');
      await expectWaysOut(page, departure, 2);
      await expectWhole(page);
      await alert(page).getByRole('listitem').getByRole('link').first().click();
      await expect(page.getByLabel('Adults')).toHaveValue('2');
      await expect(holdButton(page)).toBeEnabled();
    },
  },
  'your own hold, seen from the first step': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(1);
      await hold(page, departure);
      await page.goto(address(departure));
      await expect(page.getByText(/We’re holding 1 seat for you on this trip until/)).toBeVisible();
      await expect(alert(page)).toHaveCount(0);
      await expectWhole(page);
      await page.getByRole('link', { name: 'Continue with these seats' }).click();
      await expect(heading(page, 'Who’s coming?')).toBeVisible();
    },
  },
  'typed text survives a reload': {
    async play({ page }) {
      const departure = await makeDate(1);
      await hold(page, departure);
      const kept = page.waitForResponse(/api\/booking\/typed/);
      await page.getByLabel('Full name').fill('Asha Rao');
      await page.getByLabel('Anything we should know?').fill('A window, please');
      await kept;
      await page.reload();
      await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
      await expect(page.getByLabel('Anything we should know?')).toHaveValue('A window, please');
    },
  },
  'the last seats are in someone else’s booking': {
    alsoWithoutScripts: true,
    async play({ page, somebodyElse, expectWhole }) {
      const departure = await makeDate(1);
      await hold(await somebodyElse(), departure);
      await page.goto(address(departure));
      await expect(alert(page)).toContainText(
        'The last seats on this date are on hold for other people.',
      );
      await expectWaysOut(page, departure);
      await expectWhole(page);
    },
  },
  'there are fewer seats than people': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(2);
      await page.goto(address(departure, 3));
      await expect(alert(page)).toContainText('Only 2 seats are left on this date.');
      await expectWaysOut(page, departure, 3);
      await expectWhole(page);
      await alert(page).getByRole('link', { name: 'Continue with 2 people' }).click();
      await expect(page.getByRole('button', { name: 'Hold 2 seats for 15 minutes' })).toBeEnabled();
      await expect(alert(page)).toHaveCount(0);
    },
  },
  'seats are held against a clock, and the policy is given in dates': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(5);
      await hold(page, departure);
      await expect(page.getByRole('timer')).toContainText(/1 seat is held for you at this price/);
      await expectWhole(page);
      await fillTraveller(page);
      await page.getByRole('button', { name: 'Review booking' }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      const policy = page.getByRole('region', { name: 'If you cancel' });
      await expect(policy.getByText(/^Until \d+ \w+ \d{4}$/).first()).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Airport, Port Blair');
      await page.getByText(/^Included, \d+ things$/).click();
      await expect(page.getByText(/^Not included, \d+ things?$/)).toBeVisible();
      await expect(page.getByText(/^Ferry tickets for all three crossings/)).toBeVisible();
      await expect(page.getByText('Due today').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('checkbox', { name: /I accept them/ })).not.toBeChecked();
      await expectWhole(page);
    },
  },
  'wrong input is kept and reported beside its field': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await hold(page, await makeDate(5));
      await fillTraveller(page);
      await page.getByLabel('Date of birth').fill('2025-02-03');
      await page.getByRole('button', { name: 'Review booking' }).click();
      await expect(alert(page)).toContainText('Fix these first');
      await expect(page.getByLabel('Name as on ID')).toHaveValue('Asha Rao');
      await expect(page.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true');
      await expectWhole(page);
    },
  },
  'only a traveller under 18 is asked for a parent’s consent': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await hold(page, await makeDate(5));
      await fillTraveller(page);
      const parent = page.getByLabel('Consenting parent or guardian');
      await expect(parent).toHaveCount(0);
      await page.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 14}-02-03`);
      await page.getByRole('button', { name: 'Review booking' }).click();
      await expect(alert(page)).toContainText('parent or guardian');
      await expect(parent).toHaveAttribute('aria-invalid', 'true');
      await expectWhole(page);
    },
  },
  'a payment the bank hasn’t answered survives a reload and continues automatically': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      test.slow();
      const order = await payWith(page, await makeDate(5), 'Leave it pending (UPI)');
      await page.getByRole('link', { name: /shop/i }).click();
      await expect(heading(page, 'Waiting for your bank')).toBeVisible({ timeout: 40_000 });
      await page.reload();
      await expect(heading(page, 'Waiting for your bank')).toBeVisible();
      await expect(said(page, 'Approve the payment in your UPI or bank app')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
      await expectWhole(page);
      await answerPendingPayment(order);
      await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
    },
  },
  'three people for two places in twin rooms continue with an own room for one': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await page.goto(address(await makeDate(6, 20_000, twoInTwins), 3));
      await expect(alert(page)).toContainText('Only 2 places are left in this room type');
      await expectWhole(page);
      await page
        .getByRole('link', {
          name: 'Continue with 2 sharing a twin and 1 with their own room',
        })
        .click();
      await expect(page.getByLabel('Own room', { exact: false }).last()).toHaveValue('1');
      await expect(alert(page)).toHaveCount(0);
      const total = (await priceLines(page)).getByTestId('total').filter({ visible: true });
      // Two at 20,000 and one at 30,000, with 5% GST.
      await expect(total).toHaveText('₹73,500');
      await expectWhole(page);
      await holdButton(page).click();
      await expect(heading(page, 'Who’s coming?')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Traveller 3 of 3, own room' })).toBeVisible();
    },
  },
  'paying another way while the bank is silent confirms the booking, and the later money goes back':
    {
      alsoWithoutScripts: true,
      async play({ page, expectWhole }) {
        test.slow();
        const order = await payWith(page, await makeDate(5), 'Leave it pending (UPI)');
        await page.getByRole('link', { name: /shop/i }).click();
        await expect(heading(page, 'Waiting for your bank')).toBeVisible({ timeout: 40_000 });
        await page.locator('summary', { hasText: 'Pay another way' }).click();
        await expectWhole(page);
        await page.getByRole('button', { name: /^Pay ₹/ }).click();
        await page.getByRole('button', { name: /^Pay ₹/ }).click();
        await backFromGateway(page);
        await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
        await answerPendingPayment(order);
        await expect
          .poll(() => paymentsOf(order), { timeout: 40_000 })
          .toEqual(['refunded', 'captured']);
      },
    },
  'a failed payment is retried on the same order': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await review(page, await makeDate(5));
      await book(page);
      const order = await orderOf(page);
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.getByRole('button', { name: 'Fail this payment' }).click();
      await backFromGateway(page);
      await expect(alert(page)).toContainText('The bank said: The bank declined the payment.');
      await expect(page.getByRole('timer')).toBeVisible();
      await expectWhole(page);
      expect(await orderOf(page)).toBe(order);
      await page.getByRole('button', { name: /^Try again, pay ₹/ }).click();
      // Leaving the second time isn't a refusal by the bank.
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await backFromGateway(page);
      await expect(said(page, 'You cancelled the payment')).toBeVisible();
      await expect(page.getByText('The bank said')).toHaveCount(0);
      await page.getByRole('button', { name: /^Try again, pay ₹/ }).click();
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await backFromGateway(page);
      await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
      expect(await paymentsOf(order)).toEqual(['failed', 'captured']);
    },
  },
  'a payment not confirmed yet is shown with its reference @alone': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      test.slow();
      await review(page, await makeDate(5));
      await bookAndOpenCheckout(page);
      await turnPayments({ apiDown: true, webhookDrop: true });
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await backFromGateway(page);
      await expect(heading(page, 'We have your payment and are confirming it')).toBeVisible();
      await expect(page.getByTestId('reference')).toHaveText(/^SF-/);
      await expect(page.getByRole('button', { name: /^(Pay|Open)/ })).toHaveCount(0);
      await expectWhole(page);
      await page.reload();
      await expect(heading(page, 'We have your payment and are confirming it')).toBeVisible();
      await turnPayments();
      await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 45_000 });
    },
  },
  'a wrong amount is checked by our team, and no one pays twice @alone': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const departure = await makeDate(5);
      await turnPayments({ amountDeltaMinor: -100 });
      await review(page, departure);
      await book(page);
      const step = page.url();
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await backFromGateway(page);
      await expect(heading(page, 'We have your payment and are checking it')).toBeVisible();
      await expect(page.getByRole('button', { name: /^(Pay|Open)/ })).toHaveCount(0);
      await expectWhole(page);
      // The page they paid from says the same.
      await page.goto(step);
      await expect(heading(page, 'We have your payment and are checking it')).toBeVisible();
    },
  },
  'a double click makes one booking': {
    alsoWithoutScripts: true,
    async play({ page }) {
      const departure = await makeDate(5);
      await page.goto(address(departure));
      await holdButton(page).dblclick();
      await expect(heading(page, 'Who’s coming?')).toBeVisible();
      expect((await lookAtDate(departure)).held).toBe(1);
      await fillTraveller(page);
      await page.getByRole('button', { name: 'Review booking' }).dblclick();
      await page.getByRole('checkbox', { name: /I accept them/ }).check();
      await page.getByRole('button', { name: /^Book and pay/ }).dblclick();
      await expect(heading(page, 'Pay to confirm')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
      expect((await lookAtDate(departure)).held).toBe(1);
    },
  },
  'a second tab finds the same booking': {
    alsoWithoutScripts: true,
    async play({ page, hasScripts, expectWhole }) {
      const departure = await makeDate(5);
      await review(page, departure);
      const second = await page.context().newPage();
      await second.goto(page.url());
      await bookAndOpenCheckout(page);
      await second.getByRole('checkbox', { name: /I accept them/ }).check();
      await second.getByRole('button', { name: /^Book and pay/ }).click();
      await expect(heading(second, 'Pay to confirm')).toBeVisible();
      await expectWhole(second);
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await backFromGateway(page);
      await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
      if (!hasScripts) await second.reload();
      await expect(heading(second, 'You’re going')).toBeVisible({ timeout: 20_000 });
      const { booked, held } = await lookAtDate(departure);
      expect({ booked, held }).toEqual({ booked: 1, held: 0 });
    },
  },
  'a trip on request leads to an enquiry': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      await setSaleState('bhutan-valleys-on-foot', 'enquiry_only');
      try {
        await page.goto('/booking/bhutan-valleys-on-foot');
        await expect(heading(page, 'This trip runs on request')).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText('₹');
        await expectWhole(page);
        await page.getByRole('link', { name: 'Ask about this trip' }).click();
        await expect(page.getByText('About Bhutan')).toBeVisible();
      } finally {
        await setSaleState('bhutan-valleys-on-foot', 'on_sale');
      }
    },
  },
  'no date is bookable, and full ones have a waiting list': {
    alsoWithoutScripts: true,
    async play({ page, expectWhole }) {
      const trip = 'ubud-rice-terrace-yoga';
      const response = await page.request.get(`/api/departures?trip=${trip}`);
      const { items } = (await response.json()) as { items: { id: string; isBookable: boolean }[] };
      const open = items.filter(({ isBookable }) => isBookable);
      for (const { id } of open) await blockSeats(id, 10 - (await lookAtDate(id)).booked);
      try {
        await page.goto(`/booking/${trip}`);
        await expect(heading(page, 'No open dates')).toBeVisible();
        await expect(page.getByRole('link', { name: /Join the waiting list/ })).toHaveCount(
          open.length,
        );
        await expectWhole(page);
      } finally {
        for (const { id } of open) await blockSeats(id, 0);
      }
    },
  },
};

for (const scripts of ['with scripts', 'without scripts'] as const) {
  const javaScriptEnabled = scripts === 'with scripts';
  test.describe(scripts, () => {
    test.use({ javaScriptEnabled });
    for (const [name, { play, alsoWithoutScripts = false }] of Object.entries(states)) {
      if (!javaScriptEnabled && !alsoWithoutScripts) continue;
      test(name, async ({ page, newBrowser, expectWhole }) => {
        try {
          await play({
            page,
            hasScripts: javaScriptEnabled,
            somebodyElse: async () => (await newBrowser({ javaScriptEnabled })).newPage(),
            // The checks need scripts.
            expectWhole: javaScriptEnabled ? expectWhole : async () => undefined,
          });
        } finally {
          if (name.endsWith('@alone')) await turnPayments();
        }
      });
    }
  });
}

const bothKinds = [
  { scripts: 'with scripts', javaScriptEnabled: true },
  { scripts: 'without scripts', javaScriptEnabled: false },
] as const;

test.describe('an outage @alone', () => {
  // The service is stopped on purpose, so scripts that call it log errors in the console.
  test.use({ allowedBrowserErrors: /status of 50\d/ });

  test('the service goes down while people choose and type: nothing is lost or half booked', async ({
    newBrowser,
    expectWhole,
  }) => {
    test.setTimeout(180_000);
    const openedFor = {
      choosing: await makeDate(5),
      typing: await makeDate(5),
      done: await makeDate(5),
    };
    const visitors = await Promise.all(
      bothKinds.map(async ({ scripts, javaScriptEnabled }) => {
        const newPage = async () => (await newBrowser({ javaScriptEnabled })).newPage();
        const [choosing, typing, done] = await Promise.all([newPage(), newPage(), newPage()]);
        return { scripts, javaScriptEnabled, choosing, typing, done };
      }),
    );
    for (const { choosing, typing, done } of visitors) {
      await choosing.goto(address(openedFor.choosing, 2));
      await expect(holdButton(choosing)).toBeEnabled();
      await hold(typing, openedFor.typing);
      await fillTraveller(typing, 'Kavya Nair');
      await review(done, openedFor.done, 'Nandini Bora');
      await done.getByRole('checkbox', { name: /I accept them/ }).check();
    }
    const steps = visitors.map(({ done }) => done.url());
    await withoutProgram('booking', async () => {
      for (const { javaScriptEnabled, choosing, typing, done } of visitors) {
        await holdButton(choosing).click();
        await typing.getByRole('button', { name: 'Review booking' }).click();
        await done.getByRole('button', { name: /^Book and pay/ }).click();
        for (const page of [choosing, typing, done]) {
          await expect(heading(page, 'Book by phone for now')).toBeVisible();
          await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible();
          if (javaScriptEnabled) await expectWhole(page);
        }
        await typing.getByRole('button', { name: 'Send it again' }).click();
        await expect(typing.getByText('What you typed hasn’t reached us yet')).toBeVisible();
      }
    });
    for (const [name, taken] of [
      ['choosing', 0],
      ['typing', 2],
      ['done', 2],
    ] as const) {
      const { held, booked } = await lookAtDate(openedFor[name]);
      expect({ name, held, booked }).toEqual({ name, held: taken, booked: 0 });
    }
    for (const [index, { scripts, choosing, typing, done }] of visitors.entries()) {
      await test.step(`the service is back, ${scripts}`, async () => {
        await choosing.reload();
        await expect(choosing.getByLabel('Adults')).toHaveValue('2');
        await holdButton(choosing).click();
        await expect(heading(choosing, 'Who’s coming?')).toBeVisible();
        await typing.getByRole('button', { name: 'Send it again' }).click();
        await expect(heading(typing, 'Check your booking')).toBeVisible();
        await expect(typing.getByText('Kavya Nair, born 3 Feb 1994')).toBeVisible();
        await done.goto(steps[index] ?? '');
        await expect(done.getByText('Nandini Bora, born 3 Feb 1994')).toBeVisible();
      });
    }
  });
});

test.afterEach(resetClock);

test('the hold expires: seats again in one click, at a new price, gone, or paid for while it ends @alone', async ({
  newBrowser,
  expectWhole,
}) => {
  test.setTimeout(240_000);
  const visitors = await Promise.all(
    bothKinds.map(async ({ scripts, javaScriptEnabled }) => {
      const newPage = async () => (await newBrowser({ javaScriptEnabled })).newPage();
      const [same, dearer, gone, paying, late] = await Promise.all([
        newPage(),
        newPage(),
        newPage(),
        newPage(),
        newPage(),
      ]);
      const dates = {
        same: await makeDate(1),
        dearer: await makeDate(1),
        gone: await makeDate(1),
        paying: await makeDate(1),
        late: await makeDate(1),
      };
      const whole = javaScriptEnabled ? expectWhole : async () => undefined;
      const address = someAddress('late');
      return { scripts, newPage, same, dearer, gone, paying, late, dates, whole, address };
    }),
  );
  const orders: string[] = [];
  const lateOrders: string[] = [];
  const leavePending = async (page: Page) => {
    const order = await orderOf(page);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('button', { name: 'Leave it pending (UPI)' }).click();
    return order;
  };
  for (const { same, dearer, gone, paying, late, dates, address } of visitors) {
    await hold(same, dates.same);
    await fillTraveller(same, 'Kavya Nair');
    await hold(dearer, dates.dearer);
    await hold(gone, dates.gone);
    await review(paying, dates.paying);
    await book(paying);
    orders.push(await leavePending(paying));
    await hold(late, dates.late);
    await fillTraveller(late);
    await late.getByLabel('Email', { exact: true }).fill(address);
    await late.getByRole('button', { name: 'Review booking' }).click();
    await book(late);
    lateOrders.push(await leavePending(late));
    await changePrice(dates.dearer, 22_000);
  }
  await letTimePass('20 minutes');

  for (const [index, visitor] of visitors.entries()) {
    const { scripts, newPage, same, dearer, gone, paying, late, dates, whole, address } = visitor;
    await test.step(`${scripts}: a form sent too late is kept, and the seats are held again`, async () => {
      await same.getByRole('button', { name: 'Review booking' }).click();
      await expect(heading(same, 'Your time ran out')).toBeVisible();
      await whole(same);
      await same.getByRole('button', { name: /^Hold it again for ₹/ }).click();
      await expect(heading(same, 'Who’s coming?')).toBeVisible();
      await expect(same.getByLabel('Full name')).toHaveValue('Kavya Nair');
    });

    await test.step(`${scripts}: a new price is shown beside the old one`, async () => {
      await dearer.reload();
      await expect(heading(dearer, 'Your time ran out')).toBeVisible();
      await expect(said(dearer, 'The price has changed')).toContainText('It was ₹21,000');
      const again = dearer.getByRole('button', { name: 'Hold it again for ₹23,100' });
      await expect(again).toBeVisible();
      await whole(dearer);
      await again.click();
      await expect(heading(dearer, 'Who’s coming?')).toBeVisible();
    });

    await test.step(`${scripts}: seats are gone: other dates and the waiting list`, async () => {
      await hold(await newPage(), dates.gone);
      await gone.reload();
      await expect(heading(gone, 'Your time ran out')).toBeVisible();
      await expectWaysOut(gone, dates.gone);
      await expect(gone.getByRole('button', { name: /^Hold it again/ })).toHaveCount(0);
      await whole(gone);
    });

    await test.step(`${scripts}: a payment in progress is not made twice`, async () => {
      await paying.getByRole('link', { name: /shop/i }).click();
      await expect(heading(paying, 'Your time ran out')).toBeVisible();
      await expect(paying.getByText('Do not pay again')).toBeVisible();
      await whole(paying);
      await answerPendingPayment(orders[index]);
      await paying.getByRole('link', { name: 'View booking' }).click();
      await expect
        .poll(
          async () => {
            await paying.reload();
            return heading(paying, 'You’re going').isVisible();
          },
          { timeout: 30_000 },
        )
        .toBe(true);
    });

    await test.step(`${scripts}: a payment after the seats have gone is refunded, and says so`, async () => {
      await hold(await newPage(), dates.late);
      await answerPendingPayment(lateOrders[index]);
      const [mail] = await mailsTo(address, 1);
      expect(mail?.subject).toMatch(/^Payment too late: /);
      expect(mail?.text).toContain('We’re refunding all of it');
      await late.goto(/http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      await expect(heading(late, 'The seats went back on sale')).toBeVisible();
      const main = late.getByRole('main');
      await expect(main).toContainText('The money didn’t reach us in time to keep the seats');
      await expect(main).not.toContainText('Nothing was charged');
      await expect(main).toContainText(/Refund (sent|on its way)/);
      await whole(late);
      await late.getByRole('link', { name: 'Join the waiting list' }).click();
      await expect(heading(late, 'Wait for a seat')).toBeVisible();
    });
  }
});
