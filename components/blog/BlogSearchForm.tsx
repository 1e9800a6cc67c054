import { Button } from '@/components/ui/Button';
import { paths } from '@/lib/paths';
import css from './BlogSearchForm.module.css';

/** Looks through the posts: a plain form, so that it needs no script and has an address. */
export function BlogSearchForm({ asked = '' }: { asked?: string }) {
  return (
    <form className={css.form} action={paths.blogSearch()} method="get" role="search">
      <label>
        Look in the journal
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
