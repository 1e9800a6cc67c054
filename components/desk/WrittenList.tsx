import { PostButton } from '@/components/forms/PostForm';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { stateWords } from '@/lib/desk/settingWords';
import { formatDate, formatInstant } from '@/lib/format/dates';
import css from './Desk.module.css';

interface Written {
  id: string;
  state: keyof typeof stateWords;
  validFrom: string | null;
  writtenBy: string | null;
  writtenAt: string;
  withdrawnBy: string | null;
  what: string;
}

interface WrittenListProps {
  items: readonly Written[];
  page: string;
  /** The policy that they are versions of. */
  policy?: string;
  mayChange: boolean;
}

/** What was written, with its day and who wrote it. What hasn't begun can be withdrawn. */
export function WrittenList({ items, page, policy, mayChange }: WrittenListProps) {
  return (
    <ul className={css.waits}>
      {items.map((item) => (
        <li key={item.id}>
          <p>
            <Pill data-tone={stateWords[item.state].tone}>{stateWords[item.state].text}</Pill>
          </p>
          <div>
            <h3>
              {item.validFrom === null ? 'From the start' : `From ${formatDate(item.validFrom)}`}:{' '}
              {item.what}
            </h3>
            <p>{byWhom(item)}</p>
          </div>
          {item.state === 'coming' && mayChange ? (
            <PostButton
              action={deskPaths.api('withdraw')}
              fields={{ form: 'withdraw', page, id: item.id, policy: policy ?? '' }}
              variant="quiet"
              aria-label={`Withdraw what comes on ${formatDate(item.validFrom ?? '')}`}
            >
              Withdraw
            </PostButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function byWhom({ writtenBy, writtenAt, withdrawnBy }: Written): string {
  const written =
    writtenBy === null ? 'Came with Safar.' : `By ${writtenBy}, ${formatInstant(writtenAt)}.`;
  return withdrawnBy === null ? written : `${written} Withdrawn by ${withdrawnBy}.`;
}
