import { authors } from './authors.ts';
import { campaigns } from './campaigns.ts';
import { destinations } from './destinations/allDestinations.ts';
import { faqs } from './faqs.ts';
import { moments } from './moments.ts';
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import { allPosts } from './posts/allPosts.ts';
import { searchWords } from './searchWords.ts';
import { settings } from './settings.ts';
import { topics } from './topics.ts';
import { domesticTrips } from './trips/domesticTrips.ts';
import { internationalTrips } from './trips/internationalTrips.ts';
import type { SeedDocument } from './write.ts';

/** Every document a fresh site starts with. */
export const seedDocuments: SeedDocument[] = [
  settings,
  navigation,
  searchWords,
  ...authors,
  ...faqs,
  ...destinations,
  ...domesticTrips,
  ...internationalTrips,
  ...topics,
  ...allPosts,
  ...moments,
  ...campaigns,
  ...pages,
];
