import type { SignedInBrowser } from '@/booking/contract/accounts';
import type { MyConsents, MyProfile, SavedTravellers } from '@/booking/contract/profile';
import { profileFormNames, type ProfileFormName } from '@/lib/account/accountPaths';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { profileFields, sentFields, shownField } from '@/lib/account/profileFields';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';
import { signInState, loadSignIn, type SignInState, type SignInView } from './signIn';
import { countries } from './travellerEditing';

/** The fields of the form on this page that hasn't been sent yet. `form` is its name. */
export type UnsentFields = Record<string, string>;

export interface ProfileView {
  profile: MyProfile;
  saved: SavedTravellers;
  consents: MyConsents;
  sessions: SignedInBrowser[];
  /** Each form's input and outcome. */
  drafts: Record<ProfileFormName, FormDraft>;
  /** A code was sent to the new address. */
  isEmailCodeSent: boolean;
  /** A code was sent to the profile's number. */
  isPhoneCodeSent: boolean;
  /** The code that confirms it's still the customer: whether it was sent, and what was typed. */
  confirming: SignInState;
  /** Which traveller form is open: an ID, `new`, or null for none. */
  openTraveller: string | null;
  /** The form that was just accepted. */
  justSaved: ProfileFormName | null;
  countries: { code: string; name: string }[];
}

export type ProfileState =
  | { step: 'signIn'; entry: SignInView; kept: UnsentFields | null }
  | { step: 'unavailable'; kept: UnsentFields | null }
  | { step: 'profile'; view: ProfileView };

export interface ProfilePageProps {
  state: ProfileState;
}

/** Loads a customer's profile in a signed-in browser. Otherwise, shows sign-in. */
export async function loadProfilePage(request: PersonalRequest): Promise<ProfilePageProps> {
  const { visitor, setStatus } = request;
  const kept = unsentFields(request);
  try {
    const [profile, saved, consents, { sessions }] = await Promise.all([
      bookingService.me(visitor),
      bookingService.savedTravellers(visitor),
      bookingService.consents(visitor),
      bookingService.signedInBrowsers(visitor),
    ]);
    return { state: { step: 'profile', view: viewOf(request, kept, { profile, saved, consents, sessions }) } }; // prettier-ignore
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'service_unavailable') {
      setStatus(503);
      return { state: { step: 'unavailable', kept } };
    }
    if (code !== 'authentication_required') throw error;
    return { state: { step: 'signIn', entry: await loadSignIn(signInState(request)), kept } };
  }
}

function viewOf(
  request: PersonalRequest,
  kept: UnsentFields | null,
  known: Pick<ProfileView, 'profile' | 'saved' | 'consents' | 'sessions'>,
): ProfileView {
  const { query } = request;
  const draftOf = (name: ProfileFormName): FormDraft =>
    kept?.form === name ? { values: kept, answer: answerIn(request) } : emptyDraft;
  const open = kept?.traveller ?? queryValue(query, 'traveller');
  const isKnown = open === 'new' || known.saved.travellers.some(({ id }) => id === open);
  return {
    ...known,
    drafts: {
      profile: withoutUntouched(draftOf('profile')),
      traveller: draftOf('traveller'),
      consent: draftOf('consent'),
      session: draftOf('session'),
      email: draftOf('email'),
      phone: draftOf('phone'),
      export: exportDraft(request) ?? draftOf('export'),
      erasure: draftOf('erasure'),
    },
    isEmailCodeSent: queryValue(query, 'at') === 'email',
    isPhoneCodeSent: queryValue(query, 'at') === 'phone',
    confirming: signInState(request),
    // If a saved traveller was deleted elsewhere, the form adds a new one.
    openTraveller: isKnown ? open : kept?.form === 'traveller' ? 'new' : null,
    justSaved: profileFormNames.find((name) => name === queryValue(query, 'saved')) ?? null,
    countries,
  };
}

/** Drops untouched fields, so that they show the stored values, which may have changed. */
function withoutUntouched({ values, answer }: FormDraft): FormDraft {
  const untouched = profileFields.filter((name) => values[name] === values[shownField(name)]);
  const rest = Object.entries(values).filter(
    ([name]) => !untouched.some((one) => name === one || name === shownField(one)),
  );
  return { values: Object.fromEntries(rest), answer };
}

/** Returns the outcome of the form that is shown again, unless it's the sign-in form. */
function answerIn(request: PersonalRequest) {
  return request.posted?.has('signingIn') ? null : shownOutcome(request);
}

/** Returns why a download was refused, which a redirect says, so there's no input to show. */
function exportDraft(request: PersonalRequest): FormDraft | null {
  if (request.posted || queryValue(request.query, 'at') !== 'export') return null;
  const answer = shownOutcome(request);
  return answer && { values: {}, answer };
}

function unsentFields({ posted }: PersonalRequest): UnsentFields | null {
  const form = profileFormNames.find((name) => name === posted?.text('form'));
  if (!posted || !form) return null;
  return { form, ...posted.sentTexts(sentFields[form]) };
}
