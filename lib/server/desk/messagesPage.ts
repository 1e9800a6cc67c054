import type { StaffMessages, StaffThreads } from '@/booking/contract/tripTools';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import { orNull } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { staffService } from './staffService';

type Thread = StaffThreads['items'][number];

export interface MessagesPageProps {
  /** Whose last message is the traveller's; who leaves first comes first. */
  waiting: readonly Thread[];
  /** The latest answered ones. */
  answered: readonly Thread[];
  open: {
    reference: string;
    /** Null if no one has written about this booking yet. */
    thread: Thread | null;
    messages: StaffMessages['items'];
    draft: FormDraft;
    idempotencyKey: string;
  } | null;
}

const MOST_ANSWERED = 30;

/** Loads travellers' messages about their bookings, and the thread that is open. */
export async function loadMessagesPage({ query, visitor, posted, draftOf }: DeskRequest) {
  const reference = posted?.text('reference') || queryValue(query, 'open');
  const isReference = /^SF-[0-9A-HJKMNP-TV-Z]{8}$/.test(reference);
  const thread = isReference
    ? await orNull(staffService.bookingMessages(reference, visitor), 'not_found')
    : null;
  const { items } = await staffService.threads(visitor);
  return {
    waiting: items
      .filter(({ lastAuthor }) => lastAuthor === 'traveller')
      .sort((one, other) => one.startDate.localeCompare(other.startDate)),
    answered: items.filter(({ lastAuthor }) => lastAuthor === 'operator').slice(0, MOST_ANSWERED),
    open: thread && {
      reference,
      thread: items.find((item) => item.reference === reference) ?? null,
      messages: thread.items,
      draft: draftOf('message-reply'),
      idempotencyKey: keyFor({ posted, draftOf }),
    },
  } satisfies MessagesPageProps;
}
