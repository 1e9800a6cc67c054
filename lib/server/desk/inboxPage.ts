import type {
  AnswerTemplates,
  EnquiryContact,
  EnquiryDeskState,
  StaffEnquiries,
  StaffEnquiry,
  StaffEnquiryKind,
} from '@/booking/contract/staffEnquiries';
import { queryValue } from '@/lib/booking/bookingSelection';
import { kindNames, stateNames } from '@/lib/desk/inboxWords';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import { firstName } from '@/lib/desk/firstName';
import { isUuid } from '@/lib/isUuid';
import { orNull } from '../booking/failures';
import { invalid } from '../forms/outcome';
import { answerDraft, loadTemplates } from './answerDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { staffService } from './staffService';

export interface InboxFilter {
  state: EnquiryDeskState;
  kind: StaffEnquiryKind | null;
  isMine: boolean;
  /** Where this page of the list starts; null for the first. */
  cursor: string | null;
}

export interface OpenEnquiry {
  enquiry: StaffEnquiry;
  templates: AnswerTemplates['items'];
  reply: FormDraft;
  /** The template that the answer started from. */
  template: string;
  idempotencyKey: string;
  drafts: Record<
    'enquiry-assign' | 'enquiry-note' | 'enquiry-received' | 'enquiry-state',
    FormDraft
  >;
  contact: { draft: FormDraft; shown: EnquiryContact | null };
}

export interface InboxPageProps {
  filter: InboxFilter;
  list: StaffEnquiries;
  open: OpenEnquiry | null;
  /** Whether an enquiry was asked for that isn't there, for example because it was deleted. */
  isGone: boolean;
}

/** Loads enquiries in a state, and the one that is open beside them. */
export async function loadInboxPage(request: DeskRequest) {
  const { query, visitor, posted } = request;
  const cursor = queryValue(query, 'cursor');
  const filter: InboxFilter = {
    state: nameIn(stateNames, queryValue(query, 'state')) ?? 'open',
    kind: nameIn(kindNames, queryValue(query, 'kind')),
    isMine: queryValue(query, 'mine') === 'true',
    cursor: /^[\w-]{1,200}$/.test(cursor) ? cursor : null,
  };
  const { state, kind, isMine } = filter;
  const wanted = posted?.text('enquiry') || queryValue(query, 'open');
  const [list, enquiry] = await Promise.all([
    staffService.enquiries(
      { state, kind, mine: isMine ? 'true' : null, cursor: filter.cursor },
      visitor,
    ),
    isUuid(wanted.toLowerCase())
      ? orNull(staffService.enquiry(wanted, visitor), 'not_found')
      : null,
  ]);
  const open = enquiry && (await loadOpen(request, enquiry));
  return { filter, list, open, isGone: wanted !== '' && !open } satisfies InboxPageProps;
}

async function loadOpen(request: DeskRequest, enquiry: StaffEnquiry): Promise<OpenEnquiry> {
  const { visitor, draftOf } = request;
  const templates = enquiry.canReply
    ? await loadTemplates(enquiry.kind, valuesOf(enquiry, request.me.name), visitor)
    : [];
  return {
    enquiry,
    templates,
    ...answerDraft(request, 'enquiry-reply', templates),
    idempotencyKey: keyFor(request),
    drafts: {
      'enquiry-assign': draftOf('enquiry-assign'),
      'enquiry-note': draftOf('enquiry-note'),
      'enquiry-received': draftOf('enquiry-received'),
      'enquiry-state': draftOf('enquiry-state'),
    },
    contact: await contactOf(request, enquiry.id),
  };
}

/** The values of the answer templates' placeholders. */
function valuesOf(enquiry: StaffEnquiry, myName: string): Record<string, string | null> {
  return {
    name: firstName(enquiry.name),
    trip: enquiry.trip?.title ?? null,
    people: enquiry.people === null ? null : String(enquiry.people),
    company: enquiry.company,
    title: enquiry.subject,
    reference: enquiry.reference,
    me: firstName(myName),
  };
}

/** Shows how to reach the sender, if the form with the reason was sent to this page. */
async function contactOf({ posted, visitor, setStatus }: DeskRequest, id: string) {
  if (posted?.text('form') !== 'enquiry-contact') return { draft: emptyDraft, shown: null };
  const reason = posted.text('reason').trim();
  if (reason.length < 3 || reason.length > 1_000) {
    setStatus(422);
    const answer = invalid('Enter a reason of 3 to 1,000 characters', 'reason');
    return { draft: { values: { reason }, answer }, shown: null };
  }
  return { draft: emptyDraft, shown: await staffService.enquiryContact(id, reason, visitor) };
}
