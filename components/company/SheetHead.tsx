import { formatLongDate } from '@/lib/format/dates';
import css from './ContentPage.module.css';

interface SheetHeadProps {
  page: {
    title: string;
    version: string | null;
    effectiveOn: string | null;
    summary: string;
  };
}

/** The top of a company page or a policy: its name, its version, and all of it in a few words. */
export function SheetHead({ page }: SheetHeadProps) {
  return (
    <>
      <h1>{page.title}</h1>
      {page.version && page.effectiveOn ? (
        <p className={css.version}>
          Version {page.version}, in force from {formatLongDate(page.effectiveOn)}
        </p>
      ) : null}
      <p className={css.summary}>{page.summary}</p>
    </>
  );
}
