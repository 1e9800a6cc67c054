import { Button } from '@/components/ui/Button';
import { paths } from '@/lib/paths';
import css from './BlogSearchForm.module.css';

/**
 * Searches posts with a plain form, so it works without scripts and each search has its own URL.
 */
export function BlogSearchForm({ asked = '' }: { asked?: string }) {
  return (
    <form className={css.form} action={paths.blogSearch()} method="get" role="search">
      <label>
        Search the journal
        <input
          key={asked}
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
        />
      </label>
      <Button variant="quiet">Search</Button>
    </form>
  );
}
