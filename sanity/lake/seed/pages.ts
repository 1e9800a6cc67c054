import { companyPages } from './pages/companyPages.ts';
import { landingPages } from './pages/landingPages.ts';
import { policyPages } from './pages/policyPages.ts';
import type { SeedOf } from './write.ts';

/** Standalone pages: the company, landing pages and policies. */
export const pages: SeedOf<'page'>[] = [...companyPages, ...landingPages, ...policyPages];
