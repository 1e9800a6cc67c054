import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { Stack, Wrap } from '@/components/ui/Stack';
import { formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import css from './Sheet.module.css';

interface SheetProps {
  page: {
    title: string;
    version: string | null;
    effectiveOn: string | null;
    summary: string;
  };
  children: ReactNode;
}

/** A company page or a policy: its name, its version, all of it in a few words, then the whole. */
export function Sheet({ page, children }: SheetProps) {
  return (
    <Wrap className={css.sheet}>
      <Breadcrumbs crumbs={[{ label: 'Home', href: paths.home() }, { label: page.title }]} />
      <Stack data-gap="large">
        <h1>{page.title}</h1>
        {page.version && page.effectiveOn ? (
          <p className={css.version}>
            Version {page.version}, in force from {formatLongDate(page.effectiveOn)}
          </p>
        ) : null}
        <p className={css.summary}>{page.summary}</p>
        {children}
      </Stack>
    </Wrap>
  );
}
