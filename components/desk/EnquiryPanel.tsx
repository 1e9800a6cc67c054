import type { StaffEnquiry } from '@/booking/contract/staffEnquiries';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { FormButton, PostForm } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import {
  budgetName,
  deliveryNames,
  formatWhen,
  kindNames,
  office,
  promiseWords,
  purposeName,
  stateActions,
  wantedDates,
} from '@/lib/desk/inboxWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { clockTimeIn } from '@/lib/desk/tripTime';
import { emptyDraft } from '@/lib/formDraft';
import { paths } from '@/lib/paths';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { OpenEnquiry } from '@/lib/server/desk/inboxPage';
import { AnswerForm } from './AnswerForm';
import { AssignForm } from './AssignForm';
import { Bubble } from './Bubble';
import parts from './Desk.module.css';
import { DeskForm } from './DeskForm';
import css from './Inbox.module.css';
import { Unbroken } from './Unbroken';

interface PanelProps {
  desk: DeskProps;
  open: OpenEnquiry;
}

/** One enquiry: what they asked, the thread, the answer, and what else can be done with it. */
export function EnquiryPanel(props: PanelProps) {
  const { enquiry } = props.open;
  const { text, isLate } = promiseWords(enquiry, props.desk.now);
  return (
    <div className={css.open} id="enquiry">
      <section className={parts.block} aria-labelledby="enquiry-name">
        <div className={css.openHead}>
          <div>
            <h2 id="enquiry-name">{enquiry.name}</h2>
            <p>
              {kindNames[enquiry.kind]}, <Unbroken text={enquiry.reference} />
            </p>
          </div>
          <Pill data-tone={isLate || enquiry.state === 'open' ? 'few' : 'full'}>{text}</Pill>
        </div>
        <Facts enquiry={enquiry} />
        <Thread enquiry={enquiry} now={props.desk.now} />
        {enquiry.canReply ? <ReplyForm {...props} /> : <NoReply enquiry={enquiry} />}
        {enquiry.canReply && enquiry.kind !== 'pitch' && enquiry.people !== 1 ? (
          <p>
            For a group: <a href={deskPaths.inboxQuote({ enquiry: enquiry.id })}>Make a quote</a>{' '}
            with a price and a link to pay.
          </p>
        ) : null}
      </section>
      {enquiry.emailMasked ? (
        <section className={parts.block} aria-labelledby="enquiry-received">
          <h2 id="enquiry-received">Add their reply</h2>
          <ReceivedForm {...props} />
        </section>
      ) : null}
      <section className={parts.block} aria-labelledby="enquiry-contact">
        <h2 id="enquiry-contact">How to reach them</h2>
        <Contact {...props} />
      </section>
      <section className={parts.block} aria-labelledby="enquiry-note">
        <h2 id="enquiry-note">Add a note</h2>
        <NoteForm {...props} />
      </section>
      <section className={parts.block} aria-labelledby="enquiry-more">
        <h2 id="enquiry-more">Assign or close</h2>
        <AssignForm
          name="enquiry-assign"
          page={props.desk.page}
          draft={props.open.drafts['enquiry-assign']}
          fields={{ enquiry: enquiry.id }}
          assignee={enquiry.assignee}
          colleagues={enquiry.colleagues}
        />
        <StateForm {...props} />
      </section>
    </div>
  );
}

function Facts({ enquiry }: { enquiry: StaffEnquiry }) {
  const { trip, company, city, people, budget, purpose, subject, postSlug, spamScore, pitch } =
    enquiry;
  const facts = [
    ['Trip', trip && <a href={paths.trip(trip.slug)}>{trip.title ?? trip.slug}</a>],
    ['Post', postSlug && <a href={paths.post(postSlug)}>{postSlug}</a>],
    [pitch ? 'Title' : 'Topic', subject],
    ['Company', company],
    ['City', city],
    ['People', people],
    ['When', wantedDates(enquiry)],
    ['Budget', budget && budgetName(budget)],
    ['Occasion', purpose && purposeName(purpose)],
    // As text: nobody has checked where they lead.
    ['Draft or sample', pitch?.url],
    ['Earlier work', pitch && pitch.links.join(' ')],
    ['Disclosure', pitch?.disclosure],
    ['About the author', pitch?.bio],
    ['Spam check', spamScore > 0 && `${spamScore} of 100: read it with care`],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Thread({ enquiry, now }: { enquiry: StaffEnquiry; now: string }) {
  return (
    <ol className={css.thread} aria-label="What was written">
      <Bubble side="theirs" about={`${enquiry.name}, ${formatWhen(enquiry.receivedAt, now)}`}>
        {enquiry.message || 'They wrote no message.'}
      </Bubble>
      {enquiry.thread.map(({ id, kind, staffName, text, at, delivery }) => {
        const who = staffName ?? 'Automatic email';
        const when = formatWhen(at, now);
        if (kind === 'received') {
          return (
            <Bubble
              key={id}
              side="theirs"
              about={`${enquiry.name}, ${when}. Added by ${staffName ?? 'us'}.`}
            >
              {text}
            </Bubble>
          );
        }
        return kind === 'note' ? (
          <Bubble key={id} side="note" about={`Note by ${who}, ${when}. Not sent.`}>
            {text}
          </Bubble>
        ) : (
          <Bubble
            key={id}
            side="ours"
            about={`${who}, ${when}${delivery ? `, ${deliveryNames[delivery]}` : ''}`}
          >
            {text}
          </Bubble>
        );
      })}
    </ol>
  );
}

function NoReply({ enquiry: { emailMasked, state } }: { enquiry: StaffEnquiry }) {
  return (
    <Notice>
      {emailMasked === null
        ? 'They left only a phone number. Call them, add a note, then mark this as answered.'
        : state === 'spam'
          ? 'This is marked as spam. Reopen it to answer.'
          : 'This is closed. Reopen it to answer.'}
    </Notice>
  );
}

function ReplyForm({ desk: { page }, open }: PanelProps) {
  const { enquiry, templates, reply, template, idempotencyKey } = open;
  return (
    <AnswerForm
      name="enquiry-reply"
      page={page}
      draft={reply}
      fields={{ enquiry: enquiry.id, template, idempotencyKey }}
      templates={templates}
      hint="Sent by email in our name, with their message below it. Their reply comes to our mailbox: add it here, so that the thread stays whole."
    />
  );
}

function ReceivedForm({ desk: { page, now }, open }: PanelProps) {
  const { enquiry, drafts, idempotencyKey } = open;
  const draft = drafts['enquiry-received'];
  return (
    <DeskForm
      name="enquiry-received"
      page={page}
      draft={draft}
      fields={{ enquiry: enquiry.id, idempotencyKey }}
      errorFields={['text', 'receivedAt']}
      idOf={(field) => (field === 'text' ? 'received' : 'received-at')}
    >
      <TextAreaField
        {...draftField(draft, 'text')}
        id="received"
        label="What they wrote"
        rows={5}
        hint="Paste it without our quoted email."
      />
      <TextField
        {...draftField(draft, 'receivedAt')}
        id="received-at"
        label="When it came"
        type="datetime-local"
        max={clockTimeIn(now, office)}
        required
        hint="IST. The enquiry opens again, and the promised answer counts from then."
      />
      <FormButton variant="quiet">Add their reply</FormButton>
    </DeskForm>
  );
}

function Contact({ desk: { page }, open: { enquiry, contact } }: PanelProps) {
  const { draft, shown } = contact;
  const email = shown ? shown.email : enquiry.emailMasked;
  const phone = shown ? shown.phone : enquiry.phoneMasked;
  return (
    <>
      <dl className={css.facts}>
        <dt>Email</dt>
        <dd>{email ?? 'Not given'}</dd>
        <dt>Phone</dt>
        <dd>{phone ?? 'Not given'}</dd>
      </dl>
      {shown ? (
        <p>The log now says that you looked, and why.</p>
      ) : (
        <PostForm action={page} fields={{ form: 'enquiry-contact', enquiry: enquiry.id }}>
          <FormOutcome answer={draft.answer} fields={['reason']} idOf={() => 'contact-reason'} />
          <TextField
            {...draftField(
              draft,
              'reason',
              enquiry.kind === 'callback' ? 'They asked us to call' : '',
            )}
            id="contact-reason"
            label="Why you need it"
            maxLength={1000}
            required
            hint="Kept in the log."
          />
          <FormButton variant="quiet">Show email and phone</FormButton>
        </PostForm>
      )}
    </>
  );
}

function NoteForm({ desk: { page }, open: { enquiry, drafts, idempotencyKey } }: PanelProps) {
  const draft = drafts['enquiry-note'];
  return (
    <DeskForm
      name="enquiry-note"
      page={page}
      draft={draft}
      fields={{ enquiry: enquiry.id, idempotencyKey }}
      errorFields={['text']}
      idOf={() => 'note'}
    >
      <TextAreaField
        {...draftField(draft, 'text')}
        id="note"
        label="Note"
        rows={3}
        hint="For us, not sent. It’s part of their data if they ask for a copy."
      />
      <FormButton variant="quiet">Save note</FormButton>
    </DeskForm>
  );
}

function StateForm({ desk: { page }, open: { enquiry, drafts } }: PanelProps) {
  const draft = drafts['enquiry-state'] ?? emptyDraft;
  if (enquiry.nextStates.length === 0) return null;
  return (
    <DeskForm
      name="enquiry-state"
      page={page}
      draft={draft}
      fields={{ enquiry: enquiry.id }}
      errorFields={['reason']}
      idOf={() => 'state-reason'}
    >
      <TextField
        {...draftField(draft, 'reason')}
        id="state-reason"
        label="Reason, for the log"
        isOptional
        maxLength={1000}
        hint="No names, addresses or numbers."
      />
      <div className={parts.decisions}>
        {enquiry.nextStates.map((state) => (
          <Button
            key={state}
            name="state"
            value={state}
            variant={!enquiry.canReply && state === 'answered' ? 'main' : 'quiet'}
          >
            {stateActions[state]}
          </Button>
        ))}
      </div>
    </DeskForm>
  );
}
