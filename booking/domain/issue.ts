import type { RefusalCode } from '../contract/refusals.ts';

/** A problem with a request. `refusal` is its own error code, if it has one. */
export type Issue = {
  path: string;
  code: string;
  message: string;
  refusal?: RefusalCode;
  meta?: { minAge?: number; maxAge?: number; at?: string };
};

export type Note = (issue: Issue) => unknown;
