import { Button } from '@/components/ui/Button';
import { paths } from '@/lib/paths';
import css from './TripFinder.module.css';

interface TripFinderProps {
  /** Suggested while the visitor types. */
  places: string[];
  months: { value: string; label: string }[];
}

/** Where, when and how many people: a plain form that opens the search. Nothing is preselected. */
export function TripFinder({ places, months }: TripFinderProps) {
  return (
    <form className={css.finder} action={paths.search()} role="search" aria-label="Find a trip">
      <label className={css.where}>
        <span>Where</span>
        <input
          name="q"
          list="finder-places"
          placeholder="Spiti, Ladakh, Bali…"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <datalist id="finder-places">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <label>
        <span>When</span>
        <select name="month" defaultValue="">
          <option value="">Any month</option>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>People</span>
        <select name="people" defaultValue="">
          <option value="">Any number</option>
          {Array.from({ length: 12 }, (_, n) => (
            <option key={n} value={n + 1}>
              {n + 1}
            </option>
          ))}
        </select>
      </label>
      <Button>Find a trip</Button>
    </form>
  );
}
