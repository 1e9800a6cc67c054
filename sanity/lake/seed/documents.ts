import { authors } from './authors.ts';
import { campaigns } from './campaigns.ts';
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import { allPosts } from './posts/allPosts.ts';
import { settings } from './settings.ts';
import { topics } from './topics.ts';
import type { SeedDocument } from './write.ts';

/** Every document a fresh site starts with. */
export const seedDocuments: SeedDocument[] = [
  settings,
  navigation,
  ...authors,
  ...topics,
  ...allPosts,
  ...campaigns,
  ...pages,
];
