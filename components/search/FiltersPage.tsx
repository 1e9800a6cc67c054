import Link from 'next/link';
import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { Wrap } from '@/components/ui/Stack';
import { formatCount, formatList } from '@/lib/format/counts';
import { useLiveForm } from '@/lib/hooks/useLiveForm';
import { paths } from '@/lib/paths';
import { searchString, without } from '@/lib/search/searchQuery';
import type { LiveFrameProps } from '@/lib/server/pages/livePage';
import type { FiltersPageProps } from '@/lib/server/loaders/searchPage';
import { ChoiceFields, HiddenView } from './ChoiceFields';
import css from './FiltersPage.module.css';

/**
 * All choices on one page, a plain form into the results. On a phone it is the whole screen. With
 * scripts the counts follow each choice; without, one button counts again.
 */
export function FiltersPage(props: FiltersPageProps & LiveFrameProps) {
  const { search, choices, total, ignored, isContentCurrent, frame } = props;
  const { formKey, onChange, isCounting } = useLiveForm(search, paths.filters);
  const { query } = choices;
  const onlyWords = searchString({ ...without(query, 'text'), page: 1 }) === '';
  return (
    <>
      <PageHead
        title="Find by month, height or price"
        siteName={frame?.settings.operatorName ?? ''}
        description="Choose by month, place, price, days, difficulty and seats. Every choice says how many trips it leaves."
        canonicalPath={search ? undefined : paths.filters()}
      />
      <form
        className={css.sheet}
        action={paths.search()}
        key={formKey}
        onChange={onChange}
        aria-busy={isCounting || undefined}
      >
        {/* The button that Enter presses is the first one: else it would be a price band. */}
        <button className={css.enter} tabIndex={-1} aria-hidden="true">
          Show trips
        </button>
        <Wrap className={css.head}>
          <h1>What should fit?</h1>
          <Link className={css.close} href={paths.search(search)} prefetch={false}>
            Close <Icon name="close" />
          </Link>
        </Wrap>
        <Wrap className={css.body}>
          {total === null ? (
            <Notice tone="caution">
              Trips cannot be counted at the moment. Choose all the same: nothing is lost.
            </Notice>
          ) : null}
          {total !== null && !isContentCurrent ? (
            <Notice tone="caution">
              What was published in the last minutes may be missing in these counts.
            </Notice>
          ) : null}
          {ignored.length > 0 ? (
            <Notice>Not understood and left out: {formatList(ignored).toLowerCase()}.</Notice>
          ) : null}
          <label className={css.words}>
            <span>Place, trip or word</span>
            <input
              type="search"
              name="q"
              defaultValue={query.text}
              maxLength={200}
              autoComplete="off"
            />
          </label>
          <HiddenView query={query} />
          <ChoiceFields choices={choices} />
        </Wrap>
        <div className={css.foot}>
          <Wrap className={css.footRow}>
            {search && !onlyWords ? (
              <Link href={paths.filters()} prefetch={false}>
                Clear all
              </Link>
            ) : null}
            <noscript>
              <button className={css.again} formAction={paths.filters()}>
                Count again
              </button>
            </noscript>
            <Button>{total === null ? 'Show trips' : `Show ${formatCount(total, 'trip')}`}</Button>
          </Wrap>
        </div>
      </form>
    </>
  );
}
