import { paths } from '@/lib/paths';
import { companies, dayBands, valueOfName } from '@/lib/search/searchQuery';
import {
  companyNames,
  dayBandNames,
  difficultyNames,
  tripKindNames,
} from '@/lib/booking/priceWords';
import type { SearchContentQueryResult } from '@/sanity/types.generated';
import type { SearchDocument } from './searchIndex';

type Content = SearchContentQueryResult;

/** Converts published documents to what the search indexes. */
export function searchDocuments({ trips, places, posts, questions }: Content): SearchDocument[] {
  return [
    ...trips.map(tripDocument),
    ...places.map((place): SearchDocument => {
      const { _id: id, title, posterLine, state, country, summary } = place;
      return {
        type: 'place',
        id,
        title,
        line: posterLine,
        publishedAt: null,
        path: paths.destination(place),
        words: {
          title,
          names: joined(state, country),
          tags: '',
          text: joined(posterLine, summary),
        },
      };
    }),
    ...posts.map((post): SearchDocument => {
      const { _id: id, title, excerpt, publishedAt, topics } = post;
      return {
        type: 'post',
        id,
        title,
        line: excerpt,
        publishedAt,
        path: paths.post(post.slug),
        words: { title, names: '', tags: joined(...topics), text: excerpt },
      };
    }),
    ...questions.map(({ _id: id, title, answer }): SearchDocument => ({
      type: 'question',
      id,
      title,
      line: answer,
      publishedAt: null,
      path: null,
      words: { title, names: '', tags: '', text: answer },
    })),
  ];
}

function tripDocument(trip: Content['trips'][number]): SearchDocument {
  const { endPlace, summary, overview, difficultyNote, activities, goodFor, destination, ...rest } =
    trip;
  const { dayTitles, dayPlaces, ...card } = rest;
  const { title, cardLine, durationDays, startPlace, difficulty, kind } = card;
  const kindName = tripKindNames[kind];
  return {
    type: 'trip',
    id: card._id,
    card,
    words: {
      title,
      names: joined(
        ...[destination.title, destination.state, destination.country, startPlace, endPlace],
      ),
      tags: joined(kindName, difficultyNames[difficulty], ...activities),
      text: joined(
        ...[cardLine, summary, difficultyNote, overview],
        ...[...dayTitles, ...new Set(dayPlaces)],
      ),
    },
    facets: {
      place: [{ value: destination.slug, label: destination.title }],
      days: dayBands
        .filter((band) => isInBand(durationDays, band))
        .map((band) => ({ value: band, label: dayBandNames[band] })),
      level: [{ value: difficulty, label: difficultyNames[difficulty] }],
      activity: named(activities),
      kind: [{ value: kind, label: kindName }],
      start: named([startPlace]),
      with: companies
        .filter((company) => suits(company, { ...card, goodFor }))
        .map((company) => ({ value: company, label: companyNames[company] })),
    },
  };
}

interface Suited {
  minAge: number;
  maxAge: number | null;
  goodFor: readonly string[];
}

/** Whether a trip suits them: by its ages, or because its editor says so. */
function suits(company: (typeof companies)[number], { minAge, maxAge, goodFor }: Suited): boolean {
  switch (company) {
    case 'couples':
    case 'solo':
      return goodFor.includes(company);
    case 'over-60':
      return maxAge === null || maxAge > 60;
    default: {
      const age = Number(company.replace('from-', ''));
      return minAge <= age && (maxAge === null || maxAge >= age);
    }
  }
}

function isInBand(days: number, band: (typeof dayBands)[number]): boolean {
  const [low = '', high = ''] = band.split('-');
  return days >= Number(low) && (high === '' || days <= Number(high));
}

/** Converts names to facet values. Names that differ only in case share a value. */
function named(names: readonly string[]): { value: string; label: string }[] {
  const values = new Map(names.map((name) => [valueOfName(name), name]));
  return [...values]
    .filter(([value]) => value !== '')
    .map(([value, name]) => ({ value, label: name.charAt(0).toUpperCase() + name.slice(1) }));
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}
