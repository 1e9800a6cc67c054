import { aFormBuyer, oneTraveller, type SeenPage } from './support/formBuyer';
import { lookAtDate, makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

const [buyers, seats, tries] = [40, 5, 5];

test.describe.configure({ mode: 'serial', timeout: 4 * 60_000 });

const choice = (departure: string) => ({ departure, room: 'twin', adults: '1' });
const address = (departure: string) =>
  `/booking/${ownTrip.slug}?${new URLSearchParams(choice(departure))}`;
const hasSeats = ({ text }: SeenPage) => text.includes('Who’s coming?');

test(`${buyers} buyers at once for ${seats} seats sell exactly ${seats}, ${tries} times`, async () => {
  const sold: number[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const departure = await makeDate(seats);
    const all = await Promise.all(Array.from({ length: buyers }, aFormBuyer));
    const pages: SeenPage[] = [];
    for (const buyer of all) pages.push(await buyer.open(address(departure)));
    // Everyone has seen free seats, and now they all click the button.
    const answers = await Promise.all(
      all.map(async (buyer, index) => ({
        buyer,
        page: await buyer.send(pages[index]!, '/api/booking/hold', choice(departure)),
      })),
    );
    const winners = answers.filter(({ page }) => hasSeats(page));
    const losers = answers.filter(({ page }) => !hasSeats(page));
    expect([winners.length, losers.length]).toEqual([seats, buyers - seats]);
    for (const { page } of losers) {
      expect(page.text).toMatch(/has sold out|on hold for other people/);
      expect(page.text).toContain('You can book these dates now');
      expect(page.html).toContain(`/waitlist?departure=${departure}`);
      // The selection is kept.
      expect(page.url).toContain('adults=1');
    }
    const ends = await Promise.all(
      winners.map(({ buyer, page }, index) => buyer.finish(page, `Buyer ${'ABCDE'[index]} Rao`)),
    );
    for (const { text } of ends) expect(text).toContain('You’re going');
    const references = ends.map(({ url }) => /[A-Z]{2}-[0-9A-Z]{8}/.exec(url)?.[0]);
    expect(new Set(references).size).toBe(seats);
    const { booked, held } = await lookAtDate(departure);
    expect({ booked, held }).toEqual({ booked: seats, held: 0 });
    sold.push(booked);
    await Promise.all(all.map((buyer) => buyer.close()));
  }
  console.log(`public race: ${buyers} buyers for ${seats} seats, sold ${sold.join(', ')}`);
});

test('every form sent twice at once makes one booking', async () => {
  const departure = await makeDate(seats);
  const buyer = await aFormBuyer();
  const twice = async <T>(send: () => Promise<T>) => Promise.all([send(), send()]);
  const first = await buyer.open(address(departure));
  const [held, heldAgain] = await twice(() =>
    buyer.send(first, '/api/booking/hold', choice(departure)),
  );
  expect(heldAgain.url).toBe(held.url);
  const [review] = await twice(() =>
    buyer.send(held, '/api/booking/travellers', oneTraveller('Asha Rao')),
  );
  const answers = await twice(() =>
    buyer.send(review, '/api/booking/confirm', { terms: 'accepted' }),
  );
  const references = answers.flatMap(({ text }) => text.match(/SF-[0-9A-Z]{8}/g) ?? []);
  expect(new Set(references).size).toBe(1);
  const { held: seatsHeld, booked } = await lookAtDate(departure);
  expect(seatsHeld + booked).toBe(1);
  await buyer.close();
});
