import { companyPages } from './pages/companyPages.ts';
import { policyPages } from './pages/policyPages.ts';
import type { SeedOf } from './write.ts';

/** Pages of their own: the company, and the small print. */
export const pages: SeedOf<'page'>[] = [...companyPages, ...policyPages];
