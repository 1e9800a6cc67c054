import type { RefusalCode } from '../contract/refusals.ts';

/** One problem with a request. `refusal` is its own code where the catalogue has one. */
export type Issue = {
  path: string;
  code: string;
  message: string;
  refusal?: RefusalCode;
  meta?: { minAge?: number; maxAge?: number; at?: string };
};

export type Note = (issue: Issue) => unknown;
