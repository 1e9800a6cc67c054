import type { SignedInBrowser } from '@/booking/contract/accounts';
import type { MyConsents, MyProfile, SavedTravellers } from '@/booking/contract/profile';
import { profileFormNames, type ProfileFormName } from '@/lib/account/accountPaths';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/forms';
import { profileFields, sentFields, shownField } from '@/lib/account/profileFields';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerStatuses, openAnswer } from '../forms/outcome';
import type { PersonalRequest } from './pageLoad';
import { signInEntry, wayIn, type SignInEntry, type WayIn } from './signInEntry';
import { countries } from './travellerEditing';

/** A form of this page that waits to be sent again, field by field; it names itself in `form`. */
export type KeptFields = Record<string, string>;

export interface ProfileView {
  profile: MyProfile;
  saved: SavedTravellers;
  consents: MyConsents;
  sessions: SignedInBrowser[];
  /** What was typed into each form, and what became of it. */
  drafts: Record<ProfileFormName, FormDraft>;
  /** A code went to another address: it can be typed. */
  isEmailCodeSent: boolean;
  /** A code went to the number of the profile: it can be typed. */
  isPhoneCodeSent: boolean;
  /** The code that says that it is still them: whether it was asked for, and what was typed. */
  confirming: SignInEntry;
  /** Whose form is open: an id, somebody `new`, or nobody's. */
  openTraveller: string | null;
  /** The form that was just taken. */
  justSaved: ProfileFormName | null;
  countries: { code: string; name: string }[];
}

export type ProfileState =
  | { step: 'signIn'; entry: WayIn; kept: KeptFields | null }
  | { step: 'unavailable'; kept: KeptFields | null }
  | { step: 'profile'; view: ProfileView };

export interface ProfilePageProps {
  state: ProfileState;
}

/** A customer's profile, for the browser in which they are signed in; for everybody else the way in. */
export async function loadProfilePage(request: PersonalRequest): Promise<ProfilePageProps> {
  const { visitor, setStatus } = request;
  const kept = keptFields(request);
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
    return { state: { step: 'signIn', entry: await wayIn(signInEntry(request)), kept } };
  }
}

function viewOf(
  request: PersonalRequest,
  kept: KeptFields | null,
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
    confirming: signInEntry(request),
    // Whoever was forgotten in another window meanwhile is new again: what was typed is not lost.
    openTraveller: isKnown ? open : kept?.form === 'traveller' ? 'new' : null,
    justSaved: profileFormNames.find((name) => name === queryValue(query, 'saved')) ?? null,
    countries,
  };
}

/** What nobody touched is shown as it is stored now: another window may have changed it since. */
function withoutUntouched({ values, answer }: FormDraft): FormDraft {
  const untouched = profileFields.filter((name) => values[name] === values[shownField(name)]);
  const rest = Object.entries(values).filter(
    ([name]) => !untouched.some((one) => name === one || name === shownField(one)),
  );
  return { values: Object.fromEntries(rest), answer };
}

/** What became of the form that is shown again, unless it was that of signing in. */
function answerIn({ posted, query, setStatus }: PersonalRequest) {
  if (posted?.has('signingIn')) return null;
  const answer = openAnswer(queryValue(query, 'answer'));
  if (answer) setStatus(answerStatuses[answer.kind]);
  return answer;
}

/** A download that was refused comes back by a link: nothing was typed. */
function exportDraft({ query, posted, setStatus }: PersonalRequest): FormDraft | null {
  if (posted || queryValue(query, 'at') !== 'export') return null;
  const answer = openAnswer(queryValue(query, 'answer'));
  if (answer) setStatus(answerStatuses[answer.kind]);
  return answer && { values: {}, answer };
}

function keptFields({ posted }: PersonalRequest): KeptFields | null {
  const form = profileFormNames.find((name) => name === posted?.text('form'));
  if (!posted || !form) return null;
  const fields = sentFields[form].filter((name) => posted.has(name));
  return Object.fromEntries([
    ['form', form],
    ...fields.map((name) => [name, posted.text(name)] as const),
  ]);
}
