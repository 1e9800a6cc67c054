/** What staff do with enquiries. The audit log says who did what, never what anyone wrote. */
import { answerTemplates } from '../domain/answerTemplates.ts';
import type {
  AnswerTemplates,
  EnquiryContact,
  EnquiryReceived,
  EnquiryReply,
  EnquiryStateChange,
  StaffEnquiries,
  StaffEnquiriesQuery,
  StaffEnquiry,
} from '../contract/staffEnquiries.ts';
import type { Deps } from '../deps.ts';
import {
  checkAnswer,
  checkNote,
  checkReceived,
  deskStateOf,
  deskStates,
  statusesOf,
  type DeskState,
  type EnquiryStatus,
} from '../domain/enquiries.ts';
import { maskEmail, maskPhone } from '../domain/masking.ts';
import { may, permissions } from '../domain/roles.ts';
import { replyDueAt as replyDueAtOf } from '../domain/replyPromise.ts';
import { canTransition } from '../domain/states.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { acknowledgementText } from '../providers/mail/enquiryTemplates.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  countOpenEnquiries,
  findEnquiryDetails,
  insertEnquiryAnswer,
  insertEnquiryNote,
  insertEnquiryReceived,
  listColleagues,
  listEnquiries,
  listEnquiryThread,
  lockEnquiry,
  setAssignee,
  setEnquiryStatus,
  type EnquiryRecord,
} from '../store/staff/enquiries.ts';
import type { Done, Finish } from './idempotent.ts';
import { requireValid } from './requireValid.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

const PAGE = 50;

/** Lists enquiries in a state: open ones by promised reply, others by last change. */
export async function viewEnquiries(
  { db }: Deps,
  staff: Staff,
  query: StaffEnquiriesQuery,
): Promise<StaffEnquiries> {
  requirePermission(staff, 'enquiries:write');
  const { state = 'open', kind = null } = query;
  const limit = Math.min(Number(query.limit ?? PAGE), 100);
  const isMine = query.mine === 'true';
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const open = await countOpenEnquiries(db.queries);
  // Nothing can be assigned to the holder of an access key.
  if (isMine && staff.userId === null) return { items: [], open, nextCursor: null };
  const assigneeId = isMine ? staff.userId : null;
  const filter = { state, kind, assigneeId, after, limit: limit + 1 };
  const rows = await listEnquiries(db.queries, filter);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({ ...toSummary(row), excerpt: row.excerpt })),
    open,
    nextCursor: last && rows.length > limit ? cursorOf(last) : null,
  };
}

/** Returns everything in an enquiry, with its thread. Contact details are masked. */
export async function viewEnquiry(deps: Deps, staff: Staff, id: string): Promise<StaffEnquiry> {
  requirePermission(staff, 'enquiries:write');
  return deps.db.snapshot((queries) => describe(deps, queries, id));
}

/** Returns how to reach the sender. The audit log says who looked, and why. */
export async function showContact(
  { db }: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<EnquiryContact> {
  requirePermission(staff, 'enquiries:write');
  return db.transact(async (tx) => {
    const { email, phone } = found(await lockEnquiry(tx, id));
    await audit(tx, staff, { ...auditOf('enquiry.contact', id), after: null, reason });
    return { email, phone };
  });
}

/** Gives an enquiry to someone who may answer it, or to no one. */
export async function assignEnquiry(deps: Deps, staff: Staff, id: string, to: string | null) {
  return change(deps, staff, id, async (tx, enquiry) => {
    const colleagues = await listColleagues(tx, permissions['enquiries:write']);
    if (to !== null && !colleagues.some((colleague) => colleague.id === to)) {
      throw invalid('to', 'choice', 'Choose someone on the staff who answers enquiries');
    }
    await setAssignee(tx, id, to);
    await audit(tx, staff, {
      ...auditOf('enquiry.assign', id),
      before: { assigneeId: enquiry.assigneeId },
      after: { assigneeId: to },
    });
  });
}

/** Emails an answer to the sender. The enquiry counts as answered, and as the caller's if no one's. */
export async function replyToEnquiry(
  deps: Deps,
  staff: Staff,
  id: string,
  request: EnquiryReply,
  finish: Finish<StaffEnquiry>,
): Promise<Done<StaffEnquiry>> {
  requirePermission(staff, 'enquiries:write');
  const text = requireValid(checkAnswer(request.text));
  const template = request.template ?? null;
  if (template !== null && !answerTemplates.some((known) => known.id === template)) {
    throw invalid('template', 'choice', 'Choose a template from the list');
  }
  return transactAndWake(deps, async (tx) => {
    const enquiry = found(await lockEnquiry(tx, id));
    if (enquiry.email === null) {
      const message = 'They left only a phone number. Call them, then mark this as answered';
      throw invalid('text', 'no_address', message);
    }
    const state = deskStateOf(enquiry.status);
    if (state !== 'open' && state !== 'answered') throw new Refusal('invalid_state');
    const answerId = await insertEnquiryAnswer(tx, id, { text, template, staffName: staff.name });
    await queueMail(tx, 'enquiry_answer', answerId, deps.links.hashAddress(enquiry.email));
    if (enquiry.assigneeId === null && staff.userId !== null) {
      await setAssignee(tx, id, staff.userId);
    }
    await setEnquiryStatus(tx, id, enquiry.status === 'quoted' ? 'quoted' : 'waiting_customer');
    await audit(tx, staff, {
      ...auditOf('enquiry.reply', id),
      before: { state },
      after: { state: 'answered', answerId, template },
    });
    return finish(tx, 201, await describe(deps, tx, id), answerId);
  });
}

/** Adds a note, which isn't sent to anyone. */
export async function addNote(
  deps: Deps,
  staff: Staff,
  id: string,
  typed: string,
  finish: Finish<StaffEnquiry>,
): Promise<Done<StaffEnquiry>> {
  requirePermission(staff, 'enquiries:write');
  const text = requireValid(checkNote(typed));
  return deps.db.transact(async (tx) => {
    found(await lockEnquiry(tx, id));
    const noteId = await insertEnquiryNote(tx, id, { text, staffName: staff.name });
    await audit(tx, staff, { ...auditOf('enquiry.note', id), after: { noteId } });
    return finish(tx, 200, await describe(deps, tx, id), noteId);
  });
}

/**
 * Adds what the sender wrote back to our mailbox. The enquiry is open again, with the next promised
 * answer counted from when it came.
 */
export async function addReceived(
  deps: Deps,
  staff: Staff,
  id: string,
  request: EnquiryReceived,
  finish: Finish<StaffEnquiry>,
): Promise<Done<StaffEnquiry>> {
  requirePermission(staff, 'enquiries:write');
  const text = requireValid(checkReceived(request.text));
  const receivedAt = new Date(request.receivedAt);
  return deps.db.transact(async (tx) => {
    const enquiry = found(await lockEnquiry(tx, id));
    // The time is typed to the minute.
    const isEarlier = receivedAt.getTime() + 60_000 <= enquiry.receivedAt.getTime();
    if (isEarlier || receivedAt > enquiry.now) {
      const message = 'Enter a time after their first message, and not in the future';
      throw invalid('receivedAt', 'range', message);
    }
    const replyDueAt = replyDueAtOf(enquiry.kind, receivedAt, deps.config.businessTz);
    const received = { text, staffName: staff.name, receivedAt, replyDueAt };
    const receivedId = await insertEnquiryReceived(tx, id, received);
    await audit(tx, staff, {
      ...auditOf('enquiry.received', id),
      before: { state: deskStateOf(enquiry.status) },
      after: { state: 'open', receivedId },
    });
    return finish(tx, 201, await describe(deps, tx, id), receivedId);
  });
}

/** Sets an enquiry's state, for example to answered after a phone call. Safe to repeat. */
export async function setEnquiryState(
  deps: Deps,
  staff: Staff,
  id: string,
  { state, reason }: EnquiryStateChange,
) {
  return change(deps, staff, id, async (tx, { status }) => {
    const before = deskStateOf(status);
    if (before === state) return;
    const [next] = statusesOf[state];
    if (!canTransition('enquiry', status, next)) throw new Refusal('invalid_state');
    await setEnquiryStatus(tx, id, next);
    await audit(tx, staff, {
      ...auditOf('enquiry.state', id),
      before: { state: before },
      after: { state },
      reason: reason ?? null,
    });
  });
}

/** Lists the texts that answers start from, with the seller's name filled in. */
export function viewAnswerTemplates({ config }: Deps, staff: Staff): AnswerTemplates {
  // They are for messages about bookings too.
  if (!may(staff.roles, 'messages:answer')) requirePermission(staff, 'enquiries:write');
  const items = answerTemplates.map(({ kinds, text, ...template }) => ({
    ...template,
    kinds: [...kinds],
    text: text.replaceAll('{seller}', config.sellerName),
  }));
  return { items };
}

const auditOf = (action: string, objectId: string) => ({
  ...{ action, objectKind: 'enquiry' as const, objectId },
});

type Locked = NonNullable<Awaited<ReturnType<typeof lockEnquiry>>>;

async function change(
  deps: Deps,
  staff: Staff,
  id: string,
  act: (tx: Tx, enquiry: Locked) => Promise<void>,
): Promise<StaffEnquiry> {
  requirePermission(staff, 'enquiries:write');
  return deps.db.transact(async (tx) => {
    await act(tx, found(await lockEnquiry(tx, id)));
    return describe(deps, tx, id);
  });
}

async function describe({ config }: Deps, queries: Queries, id: string): Promise<StaffEnquiry> {
  const enquiry = found(await findEnquiryDetails(queries, id));
  const thread = await listEnquiryThread(queries, id);
  const colleagues = await listColleagues(queries, permissions['enquiries:write']);
  const { email, phone, source, postSlug, subject, city, purpose, budget } = enquiry;
  const { message, spamScore, kind, tripTitle, pitch } = enquiry;
  const promised = acknowledgementText({ kind, tripTitle }, config.siteUrl);
  const state = deskStateOf(enquiry.status);
  return {
    ...toSummary(enquiry),
    ...{ source, postSlug, subject, city, purpose, budget, message, pitch, spamScore },
    colleagues,
    emailMasked: email && maskEmail(email),
    phoneMasked: phone && maskPhone(phone),
    thread: thread.map((entry) => ({
      ...entry,
      text: entry.text ?? promised,
      at: entry.at.toISOString(),
    })),
    canReply: email !== null && (state === 'open' || state === 'answered'),
    nextStates: nextStatesOf(enquiry.status),
  };
}

function nextStatesOf(status: EnquiryStatus): DeskState[] {
  const now = deskStateOf(status);
  return deskStates.filter(
    (state) => state !== now && canTransition('enquiry', status, statusesOf[state][0]),
  );
}

type Summarised = Omit<EnquiryRecord, 'excerpt' | 'position'>;

function toSummary(row: Summarised) {
  const { id, reference, kind, name, company, people, dateFrom, dateTo, datesFlexible } = row;
  const { tripSlug, tripTitle, assigneeId, assigneeName } = row;
  return {
    ...{ id, reference, kind, name, company, people, dateFrom, dateTo, datesFlexible },
    state: deskStateOf(row.status),
    trip: tripSlug === null ? null : { slug: tripSlug, title: tripTitle },
    receivedAt: row.receivedAt.toISOString(),
    replyDueAt: row.replyDueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    assignee:
      assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName },
  };
}

const cursorOf = ({ position, id }: EnquiryRecord) =>
  Buffer.from(`${position}|${id}`).toString('base64url');

function readCursor(cursor: string): { position: string; id: string } {
  const [position = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{1,17}$/.test(position) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new Refusal('not_found');
  }
  return { position, id };
}
