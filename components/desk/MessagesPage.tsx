import type { StaffThreads } from '@/booking/contract/tripTools';
import { FormButton } from '@/components/forms/PostForm';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatWhen, threadPromise } from '@/lib/desk/inboxWords';
import { formatCount } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { MessagesPageProps } from '@/lib/server/desk/messagesPage';
import { AnswerForm } from './AnswerForm';
import { AssignForm } from './AssignForm';
import { Bubble } from './Bubble';
import parts from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';
import css from './Inbox.module.css';
import { InboxTabs } from './InboxTabs';

/** Travellers' messages about their bookings, by the answer we promised. */
export function MessagesPage(props: MessagesPageProps & { desk: DeskProps }) {
  const { desk, waiting, answered, open } = props;
  const rows = { open: open?.reference ?? null, now: desk.now };
  return (
    <DeskFrame desk={desk} title="Messages">
      <DeskTitle
        title="Inbox"
        lead={
          waiting.length === 0
            ? 'No traveller is waiting for an answer.'
            : `${formatCount(waiting.length, 'traveller is', 'travellers are')} waiting. We promise an answer within four working hours; the earliest one comes first.`
        }
      />
      <InboxTabs here="Messages" permissions={desk.me.permissions} />
      <div className={css.sides} data-open={open ? true : undefined}>
        <div className={css.list}>
          {waiting.length === 0 ? (
            <Notice tone="sure">
              Nothing is waiting. Messages that travellers send from their trip page show up here.
            </Notice>
          ) : null}
          <Threads title="Waiting for an answer" threads={waiting} {...rows} />
          <Threads title="Answered" threads={answered} {...rows} />
        </div>
        {open ? <OpenThread key={open.reference} desk={desk} open={open} /> : null}
      </div>
    </DeskFrame>
  );
}

interface ThreadsProps {
  title: string;
  threads: readonly StaffThreads['items'][number][];
  /** The open thread's booking. */
  open: string | null;
  now: string;
}

function Threads({ title, threads, open, now }: ThreadsProps) {
  if (threads.length === 0) return null;
  return (
    <ul className={css.queue} aria-label={title}>
      <li className={css.part}>{title}</li>
      {threads.map(({ reference, name, tripTitle, startDate, lastText, assignee, ...thread }) => (
        <li key={reference}>
          <a
            href={`${deskPaths.inboxMessages({ open: reference })}#thread`}
            aria-current={reference === open ? 'true' : undefined}
          >
            <strong>{name}</strong>
            <span className={css.due} data-late={threadPromise(thread, now).isLate || undefined}>
              {threadPromise(thread, now).text}
            </span>
            <small>
              {tripTitle}, {formatDate(startDate)}. {assignee ? assignee.name : 'Not assigned'}
            </small>
            <small>“{lastText}”</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface OpenThreadProps {
  desk: DeskProps;
  open: NonNullable<MessagesPageProps['open']>;
}

function OpenThread({ desk, open }: OpenThreadProps) {
  const { reference, thread, messages, templates, reply, drafts, idempotencyKey } = open;
  const name = thread?.name ?? 'Traveller';
  const { isWaiting, items, assignee, colleagues } = messages;
  // What arrives while this page is open isn’t answered by what is sent from it.
  const upTo = items.at(-1)?.id ?? '';
  const promise = thread && threadPromise({ ...thread, ...messages }, desk.now);
  return (
    <div className={css.open} id="thread">
      <section className={parts.block} aria-labelledby="thread-name">
        <div className={css.openHead}>
          <div>
            <h2 id="thread-name">{name}</h2>
            <p>
              {thread ? `${thread.tripTitle}, ${formatDate(thread.startDate)}. ` : ''}
              <a href={deskPaths.booking(reference)}>{reference}</a>
            </p>
          </div>
          {promise ? <Pill data-tone={isWaiting ? 'few' : 'sure'}>{promise.text}</Pill> : null}
        </div>
        {items.length === 0 ? (
          <Notice>No messages about this booking yet. What you write is emailed to them.</Notice>
        ) : (
          <ol className={css.thread} aria-label="Messages">
            {items.map(({ id, author, staffName, text, at, isRead }) => (
              <Bubble
                key={id}
                side={author === 'traveller' ? 'theirs' : 'ours'}
                about={`${author === 'traveller' ? name : (staffName ?? 'Us')}, ${formatWhen(at, desk.now)}${author === 'operator' && isRead ? ', read' : ''}`}
              >
                {text}
              </Bubble>
            ))}
          </ol>
        )}
        <AnswerForm
          name="message-reply"
          page={desk.page}
          draft={reply}
          fields={{ reference, idempotencyKey, upTo }}
          templates={templates}
          hint="Up to 2,000 characters. Shown on their trip page, and sent by email."
        />
      </section>
      <section className={parts.block} aria-labelledby="thread-more">
        <h2 id="thread-more">{isWaiting ? 'Assign or settle' : 'Assign'}</h2>
        <AssignForm
          name="message-assign"
          page={desk.page}
          draft={drafts['message-assign']}
          fields={{ reference }}
          {...{ assignee, colleagues }}
        />
        {isWaiting ? (
          <DeskForm
            name="message-settle"
            page={desk.page}
            draft={drafts['message-settle']}
            fields={{ reference, upTo }}
            errorFields={[]}
          >
            <FormButton variant="quiet">No answer needed</FormButton>
          </DeskForm>
        ) : null}
      </section>
    </div>
  );
}
