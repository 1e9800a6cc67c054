import type {
  DepartureMessageDetail,
  DepartureMessagePreview,
  DepartureMessages,
} from '@/booking/contract/departureMessages';
import type { StaffDeparture } from '@/booking/contract/staff';
import { queryValue } from '@/lib/booking/bookingSelection';
import { messageStarts, readAudience } from '@/lib/desk/departureMessages';
import type { FormDraft } from '@/lib/formDraft';
import { isUuid } from '@/lib/isUuid';
import { orNull } from '../booking/failures';
import type { FormText } from '../http/formText';
import { answerToForm } from './deskForm';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { groupService } from './groupService';
import { staffService } from './staffService';

export interface DepartureMessagesPageProps {
  departure: StaffDeparture;
  /** Null for a draft, which no one has booked. */
  list: DepartureMessages | null;
  /** The message that is open, with what became of each copy. */
  open: DepartureMessageDetail | null;
  draft: FormDraft;
  /** Who would get the message as typed, and the first copy; null until it's asked for. */
  copies: DepartureMessagePreview | null;
  idempotencyKey: string;
}

/** Reads a message as typed. */
export const messageIn = (form: FormText) => ({
  ...readAudience(form.text('audience')),
  ...form.texts(['subject', 'text']),
});

/** Loads a departure's messages, and a preview of the one that was typed. */
export async function loadDepartureMessagesPage(
  request: DeskRequest,
): Promise<DepartureMessagesPageProps> {
  const { slug: id, query, visitor } = request;
  const departure = await staffService.departure(id, visitor);
  const idempotencyKey = keyFor(request);
  if (departure.status === 'draft') {
    const draft = startOf(request);
    return { departure, list: null, open: null, draft, copies: null, idempotencyKey };
  }
  const message = queryValue(query, 'message');
  const [list, open, { draft, copies }] = await Promise.all([
    groupService.messages(id, queryValue(query, 'cursor'), visitor),
    isUuid(message) ? orNull(groupService.message(id, message, visitor), 'not_found') : null,
    preview(request),
  ]);
  return { departure, list, open, draft, copies, idempotencyKey };
}

/** Previews the message that was typed, unless it was just refused. */
async function preview(request: DeskRequest) {
  const { slug: id, posted, visitor, setStatus } = request;
  const draft = startOf(request);
  if (posted?.text('form') !== 'departure-message' || draft.answer) return { draft, copies: null };
  try {
    return { draft, copies: await groupService.previewMessage(id, messageIn(posted), visitor) };
  } catch (error) {
    const answer = answerToForm(error);
    setStatus(422);
    return { draft: { ...draft, answer }, copies: null };
  }
}

/** Returns what was typed, or else the text that was chosen to start from. */
function startOf({ draftOf, query, posted }: DeskRequest): FormDraft {
  const draft = draftOf('departure-message');
  const name = queryValue(query, 'start');
  const start = Object.hasOwn(messageStarts, name) ? messageStarts[name] : undefined;
  if (posted || !start) return draft;
  const { audience, subject, text } = start;
  return { values: { audience, subject, text }, answer: null };
}
