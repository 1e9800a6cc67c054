import { ButtonLink } from '@/components/ui/Button';
import { todayWords } from '@/lib/desk/todayWords';
import { dayOf, formatDay, formatLongDate } from '@/lib/format/dates';
import { formatCount } from '@/lib/format/counts';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { TodayPageProps } from '@/lib/server/desk/todayPage';
import css from './Desk.module.css';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

/** Everything that needs a person, soonest deadline first. Empty means nothing needs doing. */
export function TodayPage({ desk, items }: TodayPageProps & { desk: DeskProps }) {
  const title = formatLongDate(dayOf(desk.now, 'Asia/Kolkata'));
  const due = items.filter(({ dueAt }) => dueAt !== null);
  const rest = items.filter(({ dueAt }) => dueAt === null);
  return (
    <DeskFrame desk={desk} title="Today">
      <DeskTitle
        title={title}
        lead={
          items.length === 0
            ? 'Nothing needs you. New things appear here when you open this page.'
            : `${formatCount(items.length, 'thing')} ${items.length === 1 ? 'needs' : 'need'} someone.`
        }
      />
      <TodayList id="due" title="With a deadline" items={due} now={desk.now} />
      <TodayList id="waiting" title="Waiting" items={rest} now={desk.now} />
    </DeskFrame>
  );
}

interface TodayListProps extends TodayPageProps {
  id: string;
  title: string;
  now: string;
}

function TodayList({ id, title, items, now }: TodayListProps) {
  if (items.length === 0) return null;
  return (
    <DeskPart id={id} title={title}>
      <ul className={css.waits}>
        {items.map((item) => {
          const { what, more, action, path } = todayWords(item);
          return (
            <li key={`${item.kind}${item.id ?? item.bookingReference ?? ''}`}>
              <p>
                {item.dueAt
                  ? formatDay(dayOf(item.dueAt, 'Asia/Kolkata'))
                  : waitedFor(item.since, now)}
                <small>{item.dueAt ? 'at the latest' : 'waiting'}</small>
              </p>
              <div>
                <h3>{what}</h3>
                <p>{more}</p>
              </div>
              <ButtonLink href={path} variant="quiet">
                {action}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </DeskPart>
  );
}

/** `17 min`, `3 h` or `2 days`. */
function waitedFor(since: string, now: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(now) - Date.parse(since)) / 60_000));
  if (minutes < 90) return `${minutes} min`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} h`;
  return formatCount(Math.round(minutes / 1_440), 'day');
}
