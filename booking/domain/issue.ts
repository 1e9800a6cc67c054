import type { RefusalCode } from '../contract/refusals.ts';

/** One complaint about a booking request; `refusal` names a code of its own where the catalogue has one. */
export type Issue = {
  path: string;
  code: string;
  message: string;
  refusal?: RefusalCode;
  meta?: { minAge?: number; maxAge?: number; at?: string };
};

export type Note = (issue: Issue) => unknown;
