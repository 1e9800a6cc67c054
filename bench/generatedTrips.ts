/** Trips for measuring a search: each with a name of its own, and texts with words as unequal as real ones. */
import type { SearchableDeparture } from '../booking/contract/departureChanges.ts';
import type { TripDocument } from '../lib/server/search/searchIndex.ts';

/** The same sequence at every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables =
  'ka lo ri ma ta shi pu na do ra ve li so mi gan che bha nor dri kul pan ze tso lam har wo'.split(
    ' ',
  );
const themes = 'trek circuit crossing retreat river ridge forest coast rail desert'.split(' ');
const activities = 'walking wildlife rafting cycling yoga culture snow camping'.split(' ');
const levels = ['easy', 'moderate', 'demanding', 'hard'] as const;
const kinds = ['group_trip', 'trek', 'retreat'] as const;
const dayMs = 86_400_000;

/** A pronounceable word that stands for a number. */
function wordOf(number: number): string {
  let rest = number * 7_919 + 13;
  let word = '';
  for (let at = 0; at < 3 || rest > 0; at += 1) {
    word += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}

export interface GeneratedTrip {
  document: TripDocument;
  /** A word that only this trip's title has. */
  name: string;
}

export function generateTrips(count: number): GeneratedTrip[] {
  const random = randomNumbers(7);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
    items[Math.floor(random() * items.length)] ?? fallback;
  /** Few words stand in most texts, most words in few. */
  const text = (words: number) =>
    Array.from({ length: words }, () => wordOf(100_000 + Math.floor(3_000 * random() ** 3))).join(
      ' ',
    );
  return Array.from({ length: count }, (_, n) => {
    const name = wordOf(n);
    const place = wordOf(200_000 + Math.floor(random() * 200));
    const start = wordOf(300_000 + Math.floor(random() * 40));
    const activity = pick(activities, 'walking');
    const level = pick(levels, 'easy');
    const kind = pick(kinds, 'trek');
    const days = 2 + Math.floor(random() * 14);
    const band = days < 5 ? '1-4' : days < 8 ? '5-7' : days < 11 ? '8-10' : '11-';
    const title = `${name} ${place} ${pick(themes, 'trek')}`;
    const value = (word: string) => ({ value: word, label: word });
    return {
      name,
      document: {
        type: 'trip',
        id: `trip-${n}`,
        words: {
          title,
          names: `${place} ${start}`,
          tags: `${kind} ${level} ${activity}`,
          text: text(60),
        },
        card: {
          ...{ _id: `trip-${n}`, title, slug: `trip-${n}`, cardLine: `${days} days from ${start}` },
          ...{ durationDays: days, startPlace: start, difficulty: level, groupSizeMax: 12, kind },
          ...{ minAge: 12, maxAge: null, region: 'domestic', destinationTitle: place },
          ...{ picture: null, altitudes: [1_200, 2_400, 3_100] },
        },
        facets: {
          ...{ place: [value(place)], days: [value(band)], level: [value(level)] },
          ...{ activity: [value(activity)], kind: [value(kind)], start: [value(start)] },
          with: [value('from-12'), value('over-60')],
        },
      },
    };
  });
}

/** Some dates for each trip, over the next twelve months. */
export function generateDepartures(
  trips: number,
  each: number,
  now: number,
): SearchableDeparture[] {
  const random = randomNumbers(11);
  return Array.from({ length: trips * each }, (_, n) => {
    const startMs = now + Math.floor(1 + random() * 360) * dayMs;
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const seatsFree = Math.floor(random() * 14);
    const isGuaranteed = random() < 0.3;
    const isBookable = seatsFree > 0;
    return {
      id: `departure-${n}`,
      tripSlug: `trip-${n % trips}`,
      ...{ startDate: day(startMs), endDate: day(startMs + 6 * dayMs), tz: 'Asia/Kolkata' },
      status: !isBookable ? 'full' : seatsFree < 6 ? 'few_left' : 'filling',
      salesState: !isBookable ? 'waitlist' : seatsFree < 6 ? 'few_left' : 'open',
      ...{ isGuaranteed, isBookable, seatsFree, womenOnly: random() < 0.1 },
      seatsLeft: isBookable && seatsFree < 6 ? seatsFree : null,
      from: {
        amountMinor: (5_000 + Math.floor(random() * 90_000)) * 100,
        ...{ currency: 'INR', occupancy: 'twin', taxes: 'gst' },
      },
      salesOpenAt: null,
      // Every second date can also be joined elsewhere.
      pickupCities: n % 2 === 0 ? [] : [wordOf(300_000 + (n % 40))],
      salesCloseAt: new Date(startMs - dayMs).toISOString(),
    };
  });
}

/** A word as a hurried hand types it: two letters swapped, one too few, one too many, or a wrong one. */
export function mistype(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = 'aeinrst'.charAt(Math.floor(random() * 7));
  const [before, here, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  return (
    [
      before + next + here + after,
      before + next + after,
      before + letter + here + next + after,
      before + letter + next + after,
    ][Math.floor(random() * 4)] ?? word
  );
}
