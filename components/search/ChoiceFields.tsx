import { StatusLink } from '@/components/layout/AskLinks';
import { useState, type ReactNode } from 'react';
import { Notice } from '@/components/ui/Notice';
import { formatList } from '@/lib/format/counts';
import {
  listFacetNames,
  mostPeople,
  searchString,
  type ListFacet,
  type SearchQuery,
} from '@/lib/search/searchQuery';
import type { Choices } from '@/lib/server/loaders/searchPage';
import hidden from '@/components/ui/Hidden.module.css';
import css from './ChoiceFields.module.css';

interface FieldsProps {
  choices: Choices;
  /** The form's ID, if the fields are outside it. */
  form?: string;
}

const names: Record<ListFacet, string> = {
  month: 'Month',
  place: 'Where',
  days: 'Days',
  level: 'Difficulty',
  activity: 'Activity',
  kind: 'Kind of trip',
  group: 'Group type',
  start: 'Starting city',
  with: 'Who’s coming',
};

/** The most used filters are open. The others are collapsed. */
const openFacets: readonly ListFacet[] = ['month', 'place'];

const isOfDates = (facet: ListFacet) => facet === 'month' || facet === 'group';

/** Every filter as plain form fields, each option with the number of trips it would leave. */
export function ChoiceFields({ choices, form }: FieldsProps) {
  const { hasDates } = choices;
  const facet = (name: ListFacet) => <Facet name={name} choices={choices} form={form} />;
  return (
    <div className={css.fields}>
      {hasDates ? (
        <>
          {facet('month')}
          <DatesField choices={choices} form={form} />
        </>
      ) : (
        <>
          <Notice tone="caution">
            You can’t filter by dates, seats or prices right now. We’ve kept the ones you chose.{' '}
            <StatusLink />
          </Notice>
          <HiddenChoices query={choices.query} form={form} isDatesOnly />
        </>
      )}
      {facet('place')}
      {hasDates ? <BudgetField choices={choices} form={form} /> : null}
      {hasDates ? <PeopleField choices={choices} form={form} /> : null}
      {facet('with')}
      {facet('days')}
      {facet('level')}
      {facet('activity')}
      {facet('kind')}
      {hasDates ? facet('group') : null}
      {facet('start')}
    </div>
  );
}

function Facet({ name, choices, form }: FieldsProps & { name: ListFacet }) {
  const options = choices.facets[name];
  const impossible = options.filter(({ count, isChosen }) => count === 0 && !isChosen);
  if (impossible.length === options.length) return null;
  // A month without trips keeps its place, as in a calendar.
  const listed =
    name === 'month' ? options : options.filter((option) => !impossible.includes(option));
  const list = (
    <>
      <ul>
        {listed.map((option) => {
          const { value, label, count, isChosen } = option;
          const isImpossible = impossible.includes(option);
          return (
            <li key={value}>
              <label data-off={isImpossible || undefined}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  form={form}
                  defaultChecked={isChosen}
                  disabled={isImpossible}
                />
                <span>{name === 'month' ? label.replace(/^(\w{3})\w*/, '$1') : label}</span>
                {count === null ? null : <Count count={count} />}
              </label>
            </li>
          );
        })}
      </ul>
      {impossible.length > 0 ? (
        <p className={css.reason}>
          {name === 'month'
            ? '0 means no trips in that month match your other filters.'
            : `No matches with your other filters: ${formatList(impossible.map(({ label }) => label))}.`}
        </p>
      ) : null}
    </>
  );
  if (!openFacets.includes(name)) {
    return (
      <Folded title={names[name]} isUsed={options.some(({ isChosen }) => isChosen)} facet={name}>
        {list}
      </Folded>
    );
  }
  return (
    <fieldset className={css.facet} data-facet={name}>
      <legend>{names[name]}</legend>
      {list}
    </fieldset>
  );
}

interface FoldedProps {
  title: string;
  /** Whether one of the group's options is selected, so that the group starts open. */
  isUsed: boolean;
  facet?: ListFacet;
  children: ReactNode;
}

/** A collapsible group. Once opened, it stays open whatever is selected. */
function Folded({ title, isUsed, facet, children }: FoldedProps) {
  const [beginsOpen] = useState(isUsed);
  return (
    <details className={css.folded} open={beginsOpen}>
      <summary>{title}</summary>
      <fieldset className={css.facet} data-facet={facet}>
        <legend className={hidden.hidden}>{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

function Count({ count }: { count: number }) {
  return (
    <small>
      {count}
      <span className={hidden.hidden}>{count === 1 ? ' trip' : ' trips'}</span>
    </small>
  );
}

function DatesField({ choices: { query }, form }: FieldsProps) {
  return (
    <Folded title="Leaving between" isUsed={Boolean(query.leaveFrom ?? query.leaveTo)}>
      <div className={css.pair}>
        <label>
          <span>First day</span>
          <input type="date" name="from" form={form} defaultValue={query.leaveFrom ?? ''} />
        </label>
        <label>
          <span>Last day</span>
          <input type="date" name="to" form={form} defaultValue={query.leaveTo ?? ''} />
        </label>
      </div>
    </Folded>
  );
}

function BudgetField({ choices: { query, bands }, form }: FieldsProps) {
  const bounds = [
    ['min', 'From', query.minMinor],
    ['max', 'To', query.maxMinor],
  ] as const;
  return (
    <fieldset className={css.facet}>
      <legend>All-in price per person, ₹</legend>
      <div className={css.pair}>
        {bounds.map(([name, label, minor]) => (
          <label key={name}>
            <span>{label}</span>
            <input
              name={name}
              inputMode="numeric"
              form={form}
              defaultValue={minor === null ? '' : minor / 100}
              autoComplete="off"
            />
          </label>
        ))}
      </div>
      <ul className={css.bands}>
        {bands.map(({ value, label, count }) => (
          <li key={value}>
            <button name="band" value={value} form={form} disabled={count === 0}>
              {label} <Count count={count} />
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function PeopleField({ choices: { query, sureCount }, form }: FieldsProps) {
  return (
    <fieldset className={css.facet}>
      <legend>Seats</legend>
      <div className={css.pair}>
        <label>
          <span>Seats available</span>
          <select name="people" form={form} defaultValue={query.people ?? ''}>
            <option value="">Any number</option>
            {Array.from({ length: mostPeople }, (_, n) => (
              <option key={n} value={n + 1}>
                {n + 1} or more
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul>
        <li>
          <label>
            <input type="checkbox" name="sure" value="1" form={form} defaultChecked={query.sure} />
            <span>Guaranteed dates only</span>
            {sureCount === null ? null : <Count count={sureCount} />}
          </label>
        </li>
      </ul>
    </fieldset>
  );
}

/** Hidden fields that keep the sort order and view in every search form. */
export function HiddenView({ query: { sort, view } }: { query: SearchQuery }) {
  return (
    <>
      {sort ? <input type="hidden" name="sort" value={sort} /> : null}
      {view === 'list' ? null : <input type="hidden" name="view" value={view} />}
    </>
  );
}

/** Hidden fields for filters that aren't shown. */
export function HiddenChoices(props: { query: SearchQuery; form?: string; isDatesOnly?: boolean }) {
  const { query, form, isDatesOnly } = props;
  const shown = ['q', 'sort', 'view', ...listFacetNames.filter((facet) => !isOfDates(facet))];
  const kept = [...new URLSearchParams(searchString({ ...query, page: 1 }))].filter(
    ([name]) => !isDatesOnly || !shown.includes(name),
  );
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} form={form} />
  ));
}
