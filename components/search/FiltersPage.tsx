import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Icon } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { formatCount, formatList } from '@/lib/format/counts';
import { useLiveForm } from '@/lib/hooks/useLiveForm';
import { paths } from '@/lib/paths';
import { searchString, without } from '@/lib/search/searchQuery';
import type { LiveFrameProps } from '@/lib/server/pages/livePage';
import type { FiltersPageProps } from '@/lib/server/loaders/searchPage';
import { ChoiceFields, HiddenView } from './ChoiceFields';
import hidden from '@/components/ui/Hidden.module.css';
import css from './FiltersPage.module.css';

/** All filters as a plain form. Scripts update the counts on each choice, or else a button does. */
export function FiltersPage(props: FiltersPageProps & LiveFrameProps) {
  const { search, choices, total, ignored, isContentCurrent, frame } = props;
  const { formKey, onChange, isCounting } = useLiveForm(search, paths.filters);
  const { query } = choices;
  const onlyWords = searchString({ ...without(query, 'text'), page: 1 }) === '';
  return (
    <>
      <PageHead
        title="Filter trips by month, place or price"
        siteName={frame?.settings.operatorName ?? ''}
        description="Filter by month, place, price, days, difficulty and seats. Each option shows how many trips match."
        canonicalPath={search ? undefined : paths.filters()}
      />
      <form
        className={css.sheet}
        action={paths.search()}
        key={formKey}
        onChange={onChange}
        aria-busy={isCounting || undefined}
      >
        {/* Enter activates the form's first button. Without this one, it would choose a price band. */}
        <button className={hidden.hidden} tabIndex={-1} aria-hidden="true">
          Show trips
        </button>
        <Wrap className={css.head}>
          <h1>Filter trips</h1>
          <PageLink className={css.close} href={paths.search(search)}>
            Close <Icon name="close" />
          </PageLink>
        </Wrap>
        <Wrap className={css.body}>
          {total === null ? (
            <Notice tone="caution">
              We can’t count trips right now. You can still choose filters.
            </Notice>
          ) : null}
          {total !== null && !isContentCurrent ? (
            <Notice tone="caution">
              These counts may not include trips published in the last few minutes.
            </Notice>
          ) : null}
          {ignored.length > 0 ? (
            <Notice>
              We ignored what we didn’t understand: {formatList(ignored).toLowerCase()}.
            </Notice>
          ) : null}
          <div className={css.words}>
            <TextField
              type="search"
              name="q"
              label="Place, trip or keyword"
              defaultValue={query.text}
              maxLength={200}
              autoComplete="off"
            />
          </div>
          <HiddenView query={query} />
          <ChoiceFields choices={choices} />
        </Wrap>
        <div className={css.foot}>
          <Wrap className={css.footRow}>
            {search && !onlyWords ? <PageLink href={paths.filters()}>Clear all</PageLink> : null}
            <noscript>
              <button className={css.again} formAction={paths.filters()}>
                Update counts
              </button>
            </noscript>
            <Button>{total === null ? 'Show trips' : `Show ${formatCount(total, 'trip')}`}</Button>
          </Wrap>
        </div>
      </form>
    </>
  );
}
