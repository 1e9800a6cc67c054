import { departure, fullDeparture, settings } from '@/components/testing/builders';
import { travelAgency } from './agencyJsonLd';
import { article } from './articleJsonLd';
import { breadcrumbList, faqPage, faqPageOfSections } from './jsonLd';
import { touristTrip } from './tripJsonLd';

const trip = {
  url: 'https://safar.example/trip/snow',
  name: 'Snow',
  description: '',
  picture: null,
};
const from = (amountMinor: number) => ({
  amountMinor,
  currency: 'INR' as const,
  occupancy: 'twin' as const,
  taxes: 'gst' as const,
});

it.each([
  [2_149_900, '21499.00'],
  [1_050, '10.50'],
  [5, '0.05'],
])('offers a date at the booking service’s price: %i paise becomes %s', (amountMinor, price) => {
  const offered = departure({ isBookable: true, from: from(amountMinor) });
  expect(touristTrip({ ...trip, departures: [offered] }).offers).toEqual([
    expect.objectContaining({
      identifier: offered.code,
      price,
      priceCurrency: 'INR',
      validThrough: offered.salesCloseAt,
      url: 'https://safar.example/trip/snow#dates',
    }),
  ]);
});

it('leaves out dates that cannot be booked or have no price', () => {
  const departures = [
    departure({ isBookable: false, from: from(100_000) }),
    departure({ isBookable: true, from: null }),
  ];
  expect(touristTrip({ ...trip, departures }).offers).toEqual([]);
});

it('marks limited availability only when the service says so', () => {
  const [few, many] = touristTrip({
    ...trip,
    departures: [
      departure({ isBookable: true, status: 'few_left', from: from(1_000) }),
      departure({ isBookable: true, status: 'guaranteed', from: from(1_000) }),
    ],
  }).offers;
  expect(few?.availability).toBe('https://schema.org/LimitedAvailability');
  expect(many?.availability).toBe('https://schema.org/InStock');
});

it('uses the same organisation on every page', () => {
  const agency = travelAgency('https://safar.example', settings());
  expect(touristTrip({ ...trip, departures: [] }).provider).toEqual({ '@id': agency['@id'] });
});

it('numbers the breadcrumbs, and leaves out the current page’s address', () => {
  expect(breadcrumbList('https://safar.example', [{ label: 'Snow' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://safar.example/' },
    { '@type': 'ListItem', position: 2, name: 'Snow' },
  ]);
});

it('returns null without questions', () => {
  expect(faqPage([])).toBeNull();
});

it('keeps a full date’s offer and marks it sold out', () => {
  const full = fullDeparture({ from: from(2_149_900) });
  expect(touristTrip({ ...trip, departures: [full] }).offers).toEqual([
    expect.objectContaining({
      identifier: full.code,
      price: '21499.00',
      availability: 'https://schema.org/SoldOut',
    }),
  ]);
});

it('collects the questions of all sections', () => {
  const question = (title: string) => ({ title, answer: 'Yes.' });
  const sections = [
    { _type: 'faqSection', faqs: [question('Is it cold?')] },
    { _type: 'quoteSection' },
    { _type: 'faqSection' },
    { _type: 'faqSection', faqs: [question('Is there snow?')] },
  ];
  expect(faqPageOfSections(sections)?.mainEntity.map(({ name }) => name)).toEqual([
    'Is it cold?',
    'Is there snow?',
  ]);
  expect(faqPageOfSections([{ _type: 'quoteSection' }])).toBeNull();
});

it('names an article’s publisher with the shared organisation and a logo', () => {
  const { publisher } = article({
    url: 'https://safar.example/blog/snow',
    headline: 'Snow',
    description: '',
    picture: null,
    publishedAt: '2026-02-12T05:00:00Z',
    modifiedAt: '2026-02-12T05:00:00Z',
    author: null,
    publisher: { name: 'Trial Tours', url: 'https://safar.example' },
  });
  expect(publisher).toMatchObject({
    '@id': travelAgency('https://safar.example', settings())['@id'],
    name: 'Trial Tours',
    logo: { '@type': 'ImageObject', url: 'https://safar.example/brand/icon-512.png' },
  });
});
