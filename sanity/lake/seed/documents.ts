import type { SeedDocument } from './write.ts';

/** Every document a fresh site starts with. */
export const seedDocuments: SeedDocument[] = [];
