import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { paths } from '@/lib/paths';
import css from './BlogSearchForm.module.css';

/** Searches posts with a plain form, which needs no scripts and gives each search a URL. */
export function BlogSearchForm({ asked = '' }: { asked?: string }) {
  return (
    <form className={css.form} action={paths.blogSearch()} method="get" role="search">
      <TextField
        key={asked}
        type="search"
        name="q"
        label="Search the journal"
        defaultValue={asked}
        maxLength={80}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button variant="quiet">Search</Button>
    </form>
  );
}
