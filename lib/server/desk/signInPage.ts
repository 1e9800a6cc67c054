import type { GetServerSideProps } from 'next';
import type { AppOffer, StaffMe } from '@/booking/contract/staffAccounts';
import type { StaffFactors } from '@/booking/contract/staffPasskeys';
import { queryValue } from '@/lib/booking/bookingSelection';
import { deskFormNames, deskPaths, isDeskPath, type DeskFormName } from '@/lib/desk/deskPaths';
import type { FormDraft } from '@/lib/formDraft';
import { failureOf, orNull } from '../booking/failures';
import { isSameOrigin } from '../http/formHandler';
import { readPostedForm, type FormText } from '../http/formText';
import { isTooFast } from '../http/rateLimit';
import type { Visitor } from '../booking/transport';
import { answerToSecret } from '../forms/guestForms';
import { answerStatuses } from '../forms/outcome';
import { shownOutcome } from '../loaders/shownOutcome';
import { visitorOf } from '../visitor';
import { isAtDesk, sendAway } from './deskPage';
import { addPasskey, answerToNewPasskey } from './passkeyForms';
import { passkeyService } from './passkeyService';
import { staffService } from './staffService';

/** A form that waits while its sender signs in again. Its fields are carried in hidden inputs. */
export interface WaitingForm {
  name: DeskFormName;
  fields: Record<string, string>;
}

export type SignInStep =
  | { kind: 'email' | 'code' }
  /** `isMore`: they have a passkey, and set up an app beside it. */
  | { kind: 'app'; offer: AppOffer; isMore: boolean }
  | { kind: 'recoveryCodes'; codes: readonly string[] }
  /** `isAgain`: they are signed in, and confirm a grave action. */
  | ({ kind: 'factor'; isAgain: boolean } & StaffFactors);

export interface SignInPageProps {
  step: SignInStep;
  draft: FormDraft;
  next: string | null;
  waiting: WaitingForm | null;
  me: Pick<StaffMe, 'name' | 'email'> | null;
}

const keptPrefix = 'kept.';
/** For an answer that is already sent. */
const noProps: Record<string, never> = {};

/**
 * Serves the desk's sign-in, with each step as the account needs it. A form that was refused because
 * its sender wasn't signed in, or must confirm it with a code of the app, is kept through all steps.
 */
export const signInPage: GetServerSideProps<SignInPageProps | Record<string, never>> = async ({
  query,
  req,
  res,
}) => {
  if (!isAtDesk(req)) return { notFound: true };
  if (await isTooFast(req, res)) return { props: noProps };
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
  const visitor = visitorOf(req, res);
  const posted = req.method === 'POST' && isSameOrigin(req) ? await readPostedForm(req) : null;
  const setStatus = (status: number) => {
    res.statusCode = status;
  };
  const wantedNext = queryValue(query, 'next');
  const next = isDeskPath(wantedNext) ? wantedNext : null;
  const waiting = waitingForm(posted, queryValue(query, 'resume'));
  const isMore = queryValue(query, 'app') === '1';
  const values = posted?.sentTexts(['email', 'code', 'passkeyName']) ?? {};
  let draft: FormDraft = { values, answer: shownOutcome({ query, setStatus }) };
  try {
    // A form that waits for this step keeps its own passkey.
    const isSetUp = queryValue(query, 'resume') === '';
    if (isSetUp && (posted?.has('setUpCode') || posted?.has('newPasskey'))) {
      try {
        const codes = await setUp(posted, visitor);
        // Another tab has set something up meanwhile, and showed the codes.
        if (codes === null) {
          return { redirect: { destination: next ?? deskPaths.today(), permanent: false } };
        }
        const step = { kind: 'recoveryCodes' as const, codes };
        return { props: { step, draft, next, waiting, me: null } };
      } catch (error) {
        const answer = posted.has('setUpCode')
          ? answerToSecret(error, 'setUpCode')
          : answerToNewPasskey(error);
        draft = { values, answer };
        setStatus(answerStatuses[answer.kind]);
      }
    }
    const me = await orNull(staffService.me(visitor), 'authentication_required');
    if (me?.needs === 'nothing' && isMore && !me.isFresh) {
      const destination = deskPaths.signIn({ confirm: 1, next: deskPaths.signIn({ app: 1 }) });
      return { redirect: { destination, permanent: false } };
    }
    if (me?.needs === 'nothing' && !waiting && !isMore && queryValue(query, 'confirm') === '') {
      return { redirect: { destination: next ?? deskPaths.today(), permanent: false } };
    }
    const step: SignInStep = !me
      ? { kind: queryValue(query, 'sent') ? 'code' : 'email' }
      : me.needs === 'app' || (me.needs === 'nothing' && isMore)
        ? { kind: 'app', offer: await staffService.offerApp(visitor), isMore: me.needs !== 'app' }
        : {
            kind: 'factor',
            isAgain: me.needs === 'nothing',
            ...(await passkeyService.factors(visitor)),
          };
    const who = me && { name: me.name, email: me.email };
    return { props: { step, draft, next, waiting, me: who } };
  } catch (error) {
    const { code } = failureOf(error);
    if (code !== 'service_unavailable' && code !== 'rate_limited') throw error;
    sendAway(res, code);
    return { props: noProps };
  }
};

/** Sets up what a form was sent with: an app or a passkey. Returns the recovery codes, or null if there are some. */
async function setUp(posted: FormText, visitor: Visitor): Promise<readonly string[] | null> {
  if (!posted.has('setUpCode')) return (await addPasskey(posted, visitor)).recoveryCodes;
  const { recoveryCodes } = await staffService.confirmApp(
    posted.text('setUpCode').slice(0, 40),
    visitor,
  );
  return recoveryCodes;
}

/** Returns the form that waits: it was just refused, or is carried through the steps of sign-in. */
function waitingForm(posted: FormText | null, resumed: string): WaitingForm | null {
  if (!posted) return null;
  const name = deskFormNames.find((known) => known === (resumed || posted.text('resume')));
  if (!name) return null;
  const isFirst = !posted.has('resume');
  const names = posted.names.filter((field) =>
    isFirst ? field !== 'appCode' && field !== 'passkey' : field.startsWith(keptPrefix),
  );
  const fields = names.map((field) => [
    isFirst ? field : field.slice(keptPrefix.length),
    posted.text(field),
  ]);
  return { name, fields: Object.fromEntries(fields) as Record<string, string> };
}
