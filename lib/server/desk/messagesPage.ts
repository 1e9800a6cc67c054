import type { AnswerTemplates } from '@/booking/contract/staffEnquiries';
import type { StaffMessages, StaffThreads } from '@/booking/contract/tripTools';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import { firstName } from '@/lib/desk/firstName';
import { orNull } from '../booking/failures';
import { answerDraft, loadTemplates } from './answerDraft';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { staffService } from './staffService';

type Thread = StaffThreads['items'][number];

export interface MessagesPageProps {
  /** Who waits for an answer, the earliest promised one first. */
  waiting: readonly Thread[];
  /** The latest answered ones. */
  answered: readonly Thread[];
  open: {
    reference: string;
    /** Null if no one has written about this booking yet. */
    thread: Thread | null;
    messages: StaffMessages;
    templates: AnswerTemplates['items'];
    reply: FormDraft;
    drafts: Record<'message-assign' | 'message-settle', FormDraft>;
    idempotencyKey: string;
  } | null;
}

const MOST_ANSWERED = 30;

/** Loads travellers' messages about their bookings, and the thread that is open. */
export async function loadMessagesPage(request: DeskRequest) {
  const { query, visitor, posted, draftOf } = request;
  const reference = posted?.text('reference') || queryValue(query, 'open');
  const isReference = /^SF-[0-9A-HJKMNP-TV-Z]{8}$/.test(reference);
  const thread = isReference
    ? await orNull(staffService.bookingMessages(reference, visitor), 'not_found')
    : null;
  const { items } = await staffService.threads(visitor);
  const summary = items.find((item) => item.reference === reference) ?? null;
  const templates = thread
    ? await loadTemplates('message', valuesOf(request, reference, summary), visitor)
    : [];
  return {
    waiting: items.filter(({ isWaiting }) => isWaiting),
    answered: items.filter(({ isWaiting }) => !isWaiting).slice(0, MOST_ANSWERED),
    open: thread && {
      reference,
      thread: summary,
      messages: thread,
      templates,
      reply: answerDraft(request, 'message-reply', templates).reply,
      drafts: {
        'message-assign': draftOf('message-assign'),
        'message-settle': draftOf('message-settle'),
      },
      idempotencyKey: keyFor({ posted, draftOf }),
    },
  } satisfies MessagesPageProps;
}

/** The values of the answer templates' placeholders. */
const valuesOf = ({ me }: DeskRequest, reference: string, thread: Thread | null) => ({
  name: thread && firstName(thread.name),
  trip: thread && thread.tripTitle,
  reference,
  me: firstName(me.name),
});
