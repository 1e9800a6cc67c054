import { fillTraveller, findDeparture } from './support/booking';
import { expect, test } from './support/test';

test('two browsers want the last seat: one gets it, the other keeps its selection and sees other dates', async ({
  page,
  browser,
}) => {
  const slug = 'kedarkantha-summit-trek';
  const last = await findDeparture(
    page,
    slug,
    (departure) => departure.isBookable && departure.seatsLeft === 1,
  );
  const address = `/booking/${slug}?departure=${last.id}&room=twin&adults=1`;
  const other = await browser.newContext();
  const rival = await other.newPage();
  await Promise.all([page.goto(address), rival.goto(address)]);
  const hold = { name: 'Hold 1 seat for 15 minutes' };
  await Promise.all([
    page.getByRole('button', hold).click(),
    rival.getByRole('button', hold).click(),
  ]);

  const heading = (candidate: typeof page) => candidate.getByRole('heading', { level: 1 });
  await Promise.all(
    [page, rival].map((candidate) =>
      expect(
        candidate
          .getByRole('heading', { level: 1, name: 'Who’s coming?' })
          .or(candidate.getByRole('main').getByRole('alert')),
      ).toBeVisible(),
    ),
  );
  const titles = await Promise.all(
    [page, rival].map((candidate) => heading(candidate).textContent()),
  );
  expect(titles.sort()).toEqual(['Choose a date and room', 'Who’s coming?']);
  const pageWon = (await heading(page).textContent()) === 'Who’s coming?';
  const [winner, loser] = pageWon ? [page, rival] : [rival, page];

  await fillTraveller(winner);
  await winner.getByRole('button', { name: 'Review booking' }).click();
  await expect(winner.getByRole('heading', { name: 'Check your booking' })).toBeVisible();

  const answer = loser.getByRole('main').getByRole('alert');
  await expect(answer).toContainText('You can book these dates now');
  await expect(loser.getByLabel('Adults')).toHaveValue('1');
  await expect(loser.locator('input[name="room"]:checked')).toHaveValue('twin');
  await answer.getByRole('link').first().click();
  await expect(loser.getByRole('button', hold)).toBeEnabled();
  await expect(loser.getByLabel('Adults')).toHaveValue('1');

  // Release the seat, to leave the date as it was.
  await winner.getByRole('link', { name: 'Back' }).click();
  await winner.getByRole('button', { name: 'Release these seats' }).click();
  await expect(winner.getByRole('heading', { level: 1 })).toHaveText('Choose a date and room');
  await other.close();
});
