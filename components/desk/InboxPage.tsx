import type { StaffEnquirySummary } from '@/booking/contract/staffEnquiries';
import { Button, QuietLink } from '@/components/ui/Button';
import { SelectField, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { kindNames, promiseWords, stateNames, wantedWords } from '@/lib/desk/inboxWords';
import { formatCount } from '@/lib/format/counts';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { InboxFilter, InboxPageProps } from '@/lib/server/desk/inboxPage';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { EnquiryPanel } from './EnquiryPanel';
import css from './Inbox.module.css';
import { InboxTabs } from './InboxTabs';

/** Enquiries, those first whose promised reply is due first, and the open one beside them. */
export function InboxPage(props: InboxPageProps & { desk: DeskProps }) {
  const { desk, filter, list, open, isGone } = props;
  return (
    <DeskFrame desk={desk} title="Inbox">
      <DeskTitle
        title="Inbox"
        lead={`${list.open === 0 ? 'No enquiry is waiting' : `${formatCount(list.open, 'enquiry is', 'enquiries are')} waiting`}. We promise a first reply within four working hours, two working days for company requests, and ten for pitches.`}
      />
      <InboxTabs here="Enquiries" permissions={desk.me.permissions} />
      <FilterForm filter={filter} />
      {isGone ? (
        <Notice tone="caution">That enquiry isn’t here. It may have been deleted.</Notice>
      ) : null}
      <div className={css.sides} data-open={open ? true : undefined}>
        <div className={css.list}>
          {list.items.length === 0 ? (
            <Empty filter={filter} />
          ) : (
            <ul className={css.queue}>
              {list.items.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  filter={filter}
                  isOpen={item.id === open?.enquiry.id}
                  now={desk.now}
                />
              ))}
            </ul>
          )}
          <Pages filter={filter} nextCursor={list.nextCursor} />
        </div>
        {open ? <EnquiryPanel key={open.enquiry.id} desk={desk} open={open} /> : null}
      </div>
    </DeskFrame>
  );
}

/** The query of a list. What is at its default stays out of it. */
const queryOf = ({ state, kind, isMine }: InboxFilter) => ({
  state: state === 'open' ? null : state,
  kind,
  mine: isMine ? 'true' : null,
});

function FilterForm({ filter: { state, kind, isMine } }: { filter: InboxFilter }) {
  return (
    <form className={css.filter} action={deskPaths.inbox()}>
      <SelectField
        name="state"
        label="State"
        defaultValue={state}
        options={Object.entries(stateNames)}
      />
      <SelectField
        name="kind"
        label="Kind"
        defaultValue={kind ?? ''}
        empty="All kinds"
        options={Object.entries(kindNames)}
      />
      <TickField id="mine" name="mine" value="true" isTicked={isMine}>
        Only mine
      </TickField>
      <Button variant="quiet">Show</Button>
    </form>
  );
}

function Empty({ filter }: { filter: InboxFilter }) {
  const { state, kind, isMine, cursor } = filter;
  if (state === 'open' && !kind && !isMine && !cursor) {
    return (
      <Notice tone="sure">
        Nothing is waiting. Enquiries from the site’s forms show up here, with the time we promised
        a reply by.
      </Notice>
    );
  }
  return (
    <Notice>
      No enquiries match these filters. <a href={deskPaths.inbox()}>Show all open ones</a>
    </Notice>
  );
}

interface RowProps {
  item: StaffEnquirySummary;
  filter: InboxFilter;
  isOpen: boolean;
  now: string;
}

function Row({ item, filter, isOpen, now }: RowProps) {
  const { id, name, kind, excerpt, assignee } = item;
  const { text, isLate } = promiseWords(item, now);
  const path = deskPaths.inbox({ ...queryOf(filter), cursor: filter.cursor, open: id });
  const wanted = wantedWords(item);
  return (
    <li>
      <a href={`${path}#enquiry`} aria-current={isOpen ? 'true' : undefined}>
        <strong>{name}</strong>
        <span className={css.due} data-late={isLate || undefined}>
          {text}
        </span>
        <small>
          {kindNames[kind]}
          {wanted ? `: ${wanted}` : ''}. {assignee ? assignee.name : 'Not assigned'}
        </small>
        {excerpt ? <small>“{excerpt}”</small> : null}
      </a>
    </li>
  );
}

function Pages({ filter, nextCursor }: { filter: InboxFilter; nextCursor: string | null }) {
  if (!filter.cursor && !nextCursor) return null;
  return (
    <p className={css.choose}>
      {filter.cursor ? (
        <QuietLink href={deskPaths.inbox(queryOf(filter))}>First page</QuietLink>
      ) : null}
      {nextCursor ? (
        <QuietLink href={deskPaths.inbox({ ...queryOf(filter), cursor: nextCursor })}>
          Next page
        </QuietLink>
      ) : null}
    </p>
  );
}
