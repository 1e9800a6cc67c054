import { Button } from '@/components/ui/Button';
import { paths } from '@/lib/paths';
import css from './BlogSearchForm.module.css';

/** Searches the posts with a plain form: it works without scripts, and results have an address. */
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
