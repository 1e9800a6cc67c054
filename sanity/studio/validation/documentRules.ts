import type {
  CustomValidatorResult,
  Rule,
  SanityClient,
  SanityDocumentLike,
  ValidationError,
} from 'sanity';
import { apiVersion } from '../environment.ts';
import { findTakenAddress } from './addressRules.ts';
import { findDeadLinks } from './linkRules.ts';
import {
  findDeadCode,
  findEndedOffer,
  findTripsWithoutDates,
  isStillRunning,
} from './offerRules.ts';
import { findInstructions, findPastDates, findTypedPrices } from './textRules.ts';

/** Types whose text mentions years and amounts on purpose: reports, policies, settings. */
const datedTypes = ['post', 'page', 'settings', 'navigation'];

/**
 * Checks a whole document and its links. Errors prevent publishing; warnings don't. False claims
 * are errors in a campaign that hasn't ended.
 */
export function documentRules() {
  return (rule: Rule): Rule[] => [
    rule.custom((value, { getClient }) =>
      check(value, (document) => findTakenAddress(document, getClient({ apiVersion }))),
    ),
    rule.custom((value) => check(value, findDeadLinks)).warning(),
    rule.custom((value) => check(value, async (document) => findEndedOffer(document))).warning(),
    rule.custom((value, { getClient }) =>
      check(value, async (document) =>
        isStillRunning(document) ? findFalseClaims(document, getClient({ apiVersion })) : [],
      ),
    ),
    rule
      .custom((value, { getClient }) =>
        check(value, async (document) =>
          isStillRunning(document) ? [] : findFalseClaims(document, getClient({ apiVersion })),
        ),
      )
      .warning(),
  ];
}

/** Finds what visitors would read and couldn't rely on. */
async function findFalseClaims(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  return [
    ...(await findDeadCode(document)),
    ...(await findTripsWithoutDates(document, client)),
    ...findTypedPrices(document),
    ...findInstructions(document),
    ...(datedTypes.includes(document._type) ? [] : findPastDates(document, today())),
  ];
}

async function check(
  value: unknown,
  find: (document: SanityDocumentLike) => Promise<ValidationError[]>,
): Promise<CustomValidatorResult> {
  if (!isDocument(value)) return true;
  const found = await find(value);
  return found.length === 0 ? true : found;
}

function isDocument(value: unknown): value is SanityDocumentLike {
  return typeof value === 'object' && value !== null && '_id' in value && '_type' in value;
}

/** Returns today's plain date in the operator's time zone. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
}
