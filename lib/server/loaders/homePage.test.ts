import { announcedNow } from './homePage';

const campaign = (slug: string, startsAt: string, endsAt: string) => ({
  title: slug,
  slug,
  headline: null,
  startsAt: `${startsAt}T00:00:00Z`,
  endsAt: `${endsAt}T00:00:00Z`,
});
const winter = campaign('winter', '2026-11-01', '2027-01-10');
const sale = campaign('sale', '2026-12-01', '2026-12-05');
const on = (day: string) => {
  const { announced, freshUntil } = announcedNow([winter, sale], Date.parse(`${day}T00:00:00Z`));
  return [announced?.slug ?? null, freshUntil?.slice(0, 10) ?? null];
};

it('announces the campaign that ends first, and knows when that changes', () => {
  expect(on('2026-10-31')).toEqual([null, '2026-11-01']);
  expect(on('2026-11-21')).toEqual(['winter', '2026-12-01']);
  expect(on('2026-12-01')).toEqual(['sale', '2026-12-05']);
  expect(on('2026-12-05')).toEqual(['winter', '2027-01-10']);
  expect(on('2027-01-10')).toEqual([null, null]);
});
