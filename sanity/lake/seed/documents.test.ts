import { findSeedProblems } from '../seedCheck.ts';
import { seedDocuments } from './documents.ts';
import type { SeedOf } from './write.ts';

const trips = ofType('trip');
const destinations = ofType('destination');
const posts = ofType('post');
const campaigns = ofType('campaign');

it('loads into the lake: unique IDs, existing references and images, keyed lists', () => {
  expect(findSeedProblems(seedDocuments, import.meta.dirname)).toEqual([]);
});

it('names each document by its type and slug', () => {
  for (const document of seedDocuments) {
    if (['settings', 'navigation', 'searchWords'].includes(document._type)) {
      expect(document._id).toBe(document._type);
    } else if ('slug' in document) {
      expect(document._id).toBe(`${document._type}-${document.slug.current}`);
    } else {
      expect(document._id).toMatch(new RegExp(`^${document._type}-[a-z0-9]+(-[a-z0-9]+)*$`));
    }
  }
});

it('has trips in India and abroad, and two retreats', () => {
  const regionOf = new Map(destinations.map(({ _id, region }) => [_id, region]));
  const count = (region: string) =>
    trips.filter(({ destination }) => regionOf.get(destination._ref) === region).length;
  expect(trips.length).toBeGreaterThanOrEqual(14);
  expect(count('domestic')).toBeGreaterThanOrEqual(9);
  expect(count('international')).toBeGreaterThanOrEqual(5);
  expect(trips.filter(({ kind }) => kind === 'retreat')).toHaveLength(2);
  expect(destinations.length).toBeGreaterThanOrEqual(10);
});

it('describes every day of every trip', () => {
  for (const trip of trips)
    expect([trip._id, trip.days.length]).toEqual([trip._id, trip.durationDays]);
});

it('leaves prices to the booking service, except small local costs', () => {
  for (const trip of trips) {
    const amounts = [...JSON.stringify(trip).matchAll(/₹\s?([\d,]+)/g)];
    for (const [text, digits = ''] of amounts) {
      expect([trip._id, text, Number(digits.replaceAll(',', '')) < 5000]).toEqual([
        trip._id,
        text,
        true,
      ]);
    }
  }
});

it('has twelve published posts by at least five authors, at addresses no topic uses', () => {
  expect(posts).toHaveLength(12);
  expect(new Set(posts.map(({ author }) => author._ref)).size).toBeGreaterThanOrEqual(5);
  for (const { publishedAt, revisedAt } of posts) {
    expect(publishedAt < '2026-11-21').toBe(true);
    if (revisedAt) expect(revisedAt > publishedAt).toBe(true);
  }
  const topicSlugs = ofType('topic').map(({ slug }) => slug.current);
  for (const { slug } of posts) expect(topicSlugs).not.toContain(slug.current);
});

it('has two campaigns that run today', () => {
  const now = new Date().toISOString();
  expect(campaigns).toHaveLength(2);
  for (const { startsAt, endsAt } of campaigns) {
    expect(startsAt < now && now < endsAt).toBe(true);
  }
});

it('leaves no Markdown syntax in its texts', () => {
  const marks = /\{(?:trip|note|caution|table|map)\b|\]\(|\*\*|^#{1,4} /;
  for (const text of texts(seedDocuments)) expect(text).not.toMatch(marks);
});

function ofType<T extends (typeof seedDocuments)[number]['_type']>(type: T): SeedOf<T>[] {
  return seedDocuments.filter((document) => document._type === type) as SeedOf<T>[];
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}
