import { StatusLink } from '@/components/layout/AskLinks';
import { PageHead } from '@/components/layout/PageHead';
import { Button, QuietLink } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { formatCount, formatList } from '@/lib/format/counts';
import { useLiveForm } from '@/lib/hooks/useLiveForm';
import { paths } from '@/lib/paths';
import type { LiveFrameProps } from '@/lib/server/pages/livePage';
import type { SearchPageProps, SearchResults } from '@/lib/server/loaders/searchPage';
import { ChoiceFields, HiddenChoices, HiddenView } from './ChoiceFields';
import { ResultCalendar } from './ResultCalendar';
import { ResultList } from './ResultList';
import css from './SearchPage.module.css';

const formId = 'find';

/** Search results. All of the state is in the URL, and a plain form changes it. */
export function SearchPage(props: SearchPageProps & LiveFrameProps) {
  const { search, choices, chips, results, frame } = props;
  const { query } = choices;
  const filterCount = chips.length - (query.text ? 1 : 0);
  const { formKey, onChange, isCounting } = useLiveForm(search, paths.search, { hasSteps: true });
  const siteName = frame?.settings.operatorName ?? '';
  return (
    <>
      <PageHead
        title={titleOf(props)}
        siteName={siteName}
        description="Every trip with its next dates, available seats and all-in price."
        canonicalPath={paths.search(search)}
        isHiddenFromSearch
      />
      {/* The filter fields are beside the results, outside the form they belong to. */}
      <Wrap className={css.page} onChange={onChange}>
        <form className={css.bar} id={formId} action={paths.search()} role="search" key={formKey}>
          <label className={css.words}>
            <Icon name="search" />
            <VisuallyHidden>Place, trip or keyword</VisuallyHidden>
            <input
              type="search"
              name="q"
              defaultValue={query.text}
              placeholder="Spiti, snow, yoga…"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <Button>Search</Button>
          <QuietLink className={css.filters} href={paths.filters(search)}>
            {filterCount > 0 ? `Filters, ${filterCount} applied` : 'Filters'}
          </QuietLink>
          <HiddenView query={query} />
        </form>
        <div className={css.columns}>
          <aside className={css.aside} aria-label="Filters" key={formKey}>
            <ChoiceFields choices={choices} form={formId} />
            <div className={css.apply}>
              <Button form={formId} wide>
                Show trips
              </Button>
            </div>
          </aside>
          <div className={css.results} aria-busy={isCounting || undefined}>
            <Chips chips={chips} />
            {results ? (
              <Results {...props} results={results} />
            ) : (
              <Unavailable frame={frame} choices={choices} />
            )}
          </div>
        </div>
      </Wrap>
    </>
  );
}

function titleOf({ results, choices }: SearchPageProps): string {
  const words = choices.query.text ? ` for “${choices.query.text}”` : '';
  const page = choices.query.page > 1 ? `, page ${choices.query.page}` : '';
  return results ? `${formatCount(results.total, 'trip')}${words}${page}` : `Search${words}`;
}

/** The active filters. Each is a link that removes it. */
function Chips({ chips }: Pick<SearchPageProps, 'chips'>) {
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label="Active filters">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <PageLink href={href} aria-label={`Remove ${label}`}>
            {label} <Icon name="close" size={15} />
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink className={css.clear} href={paths.search()}>
          Clear all
        </PageLink>
      </li>
    </ul>
  );
}

function Results(props: SearchPageProps & LiveFrameProps & { results: SearchResults }) {
  const { results, sorts, viewSwitch, chips, ignored, isTextCut } = props;
  const { calendar } = results;
  return (
    <>
      <div className={css.head}>
        <h1>{headline(results)}</h1>
        {results.total > 0 && results.hasDates ? (
          <PageLink className={css.view} href={viewSwitch.href}>
            <Icon name={viewSwitch.isCalendar ? 'list' : 'calendar'} />
            {viewSwitch.isCalendar ? 'Show as a list' : 'Show as a calendar'}
          </PageLink>
        ) : null}
      </div>
      {results.total > 1 && !calendar ? (
        <nav className={css.sorts} aria-label="Sort by">
          {sorts.map(({ label, href, isChosen }) => (
            <PageLink key={label} href={href} aria-current={isChosen ? 'true' : undefined}>
              {label}
            </PageLink>
          ))}
        </nav>
      ) : null}
      <Remarks results={results} ignored={ignored} isTextCut={isTextCut} />
      <Others items={results.pagesAbove} />
      {results.total === 0 ? (
        <Nothing results={results} hasChips={chips.length > 0} />
      ) : calendar ? (
        <ResultCalendar calendar={calendar} listHref={viewSwitch.href} />
      ) : (
        <ResultList results={results} />
      )}
      <Pages pages={results.pages} isOfMonths={calendar !== null} />
      <Others items={results.pagesBelow} />
    </>
  );
}

function headline({ total, dateCount, hasDates, pagesAbove }: SearchResults): string {
  if (total === 0) {
    return pagesAbove.length > 0
      ? 'No trips match, but these may help.'
      : 'No trips match all of these filters.';
  }
  const trips = formatCount(total, 'trip');
  return hasDates && dateCount > 0
    ? `${trips}, ${formatCount(dateCount, 'date')} you can book`
    : trips;
}

/** Explains how the search was corrected, and what is unavailable. */
function Remarks({
  results,
  ignored,
  isTextCut,
}: { results: SearchResults } & Pick<SearchPageProps, 'ignored' | 'isTextCut'>) {
  const { hasDates, isContentCurrent, hasPickup, corrections, unknownWords, isLoose } = results;
  return (
    <>
      {!hasDates ? (
        <Notice tone="caution" title="Dates and prices are missing">
          We can’t search dates, seats or prices right now. These trips match your other filters.
          Ask us about dates and prices. <StatusLink />
        </Notice>
      ) : null}
      {!isContentCurrent ? (
        <Notice tone="caution">
          We can’t check for updates right now. Trips published in the last few minutes may be
          missing.
        </Notice>
      ) : null}
      {ignored.length > 0 ? (
        <Notice>
          We ignored what we didn’t understand: {formatList(ignored).toLowerCase()}. Everything else
          still applies.
        </Notice>
      ) : null}
      {hasDates && hasPickup ? (
        <Notice>
          Prices are from the trip’s starting point. Pickup in another city has its own price, which
          you’ll see before you book.
        </Notice>
      ) : null}
      {isTextCut ? <Notice>We searched for the first 100 characters only.</Notice> : null}
      {corrections.length > 0 ? (
        <p className={css.remark}>
          {corrections.map(({ typed, read }) => (
            <span key={typed}>
              We found nothing for “{typed}”, so we searched for <strong>{read}</strong>.{' '}
            </span>
          ))}
        </p>
      ) : null}
      {unknownWords.length > 0 && results.total > 0 ? (
        <p className={css.remark}>
          We found no trips for {unknownWords.map((word) => `“${word}”`).join(', ')}, so we searched
          for the other words.
        </p>
      ) : null}
      {isLoose && results.total > 0 ? (
        <p className={css.remark}>No trips match all those words. These match some of them.</p>
      ) : null}
      {results.total > 0 && results.wider.length > 0 ? <Wider wider={results.wider} /> : null}
    </>
  );
}

function Wider({ wider }: Pick<SearchResults, 'wider'>) {
  return (
    <p className={css.wider}>
      Also:{' '}
      {wider.map(({ label, href }, index) => (
        <span key={href}>
          {index > 0 ? ', ' : ''}
          <PageLink href={href}>{label}</PageLink>
        </span>
      ))}
      .
    </p>
  );
}

/** Shown when nothing matches: which filter to remove, and how many trips that would show. */
function Nothing({ results, hasChips }: { results: SearchResults; hasChips: boolean }) {
  const { wider, everything } = results;
  return (
    <div className={css.nothing}>
      {wider.length > 0 ? (
        <>
          <p>Remove one filter to see:</p>
          <ul>
            {wider.map(({ label, href }) => (
              <li key={href}>
                <PageLink href={href}>{label}</PageLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>You’ll need to remove more than one filter.</p>
      )}
      {hasChips && everything > 0 ? (
        <QuietLink href={paths.search()}>
          {`Clear all: ${formatCount(everything, 'trip')}`}
        </QuietLink>
      ) : null}
    </div>
  );
}

/** Shown when the content store is unavailable and nothing is cached. */
function Unavailable({ frame, choices }: LiveFrameProps & Pick<SearchPageProps, 'choices'>) {
  return (
    <>
      <h1>Search is unavailable</h1>
      <Notice tone="problem">
        We can’t load our trips right now. Your filters are saved in the address, so reload this
        page in a minute
        {frame ? `, or call ${frame.settings.phone}` : ''}.
      </Notice>
      <form action={paths.search()}>
        <HiddenChoices query={choices.query} />
        <Button>Try again</Button>
      </form>
    </>
  );
}

function Pages({ pages, isOfMonths }: Pick<SearchResults, 'pages'> & { isOfMonths: boolean }) {
  if (pages.last === 1) return null;
  return (
    <nav className={css.pages} aria-label="Result pages">
      {pages.previous ? (
        <QuietLink href={pages.previous} rel="prev">
          {isOfMonths ? 'Earlier months' : 'Previous'}
        </QuietLink>
      ) : null}
      <span>
        Page {pages.current} of {pages.last}
      </span>
      {pages.next ? (
        <QuietLink href={pages.next} rel="next">
          {isOfMonths ? 'Later months' : 'Next'}
        </QuietLink>
      ) : null}
    </nav>
  );
}

const kinds = { place: 'Place', post: 'Journal', question: 'Question' };

/** Places, posts and questions that match. A question opens in place. */
function Others({ items }: { items: SearchResults['pagesAbove'] }) {
  if (items.length === 0) return null;
  return (
    <ul className={css.others}>
      {items.map(({ type, title, line, path }) => (
        <li key={path ?? title}>
          <small>{kinds[type]}</small>
          {path === null ? (
            <details>
              <summary>{title}</summary>
              <p>{line}</p>
            </details>
          ) : (
            <>
              <PageLink href={path}>{title}</PageLink>
              <span>{line}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
