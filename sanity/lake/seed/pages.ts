import { companyPages } from './pages/companyPages.ts';
import { landingPages } from './pages/landingPages.ts';
import { policyPages } from './pages/policyPages.ts';
import type { SeedOf } from './write.ts';

/** Pages of their own: the company, what is made of sections, and the small print. */
export const pages: SeedOf<'page'>[] = [...companyPages, ...landingPages, ...policyPages];
