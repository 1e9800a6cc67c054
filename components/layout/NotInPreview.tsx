import Head from 'next/head';
import { Stack, Wrap } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import type { PreviewInfo } from '@/lib/server/content/preview';
import css from './FailurePage.module.css';

/** Tells an editor that there is no page here. The bar above can switch to another date. */
export function NotInPreview({ path, preview }: { path: string; preview?: PreviewInfo }) {
  const asOf = preview?.kind === 'editor' ? preview.asOf : null;
  const title = asOf ? 'No page here at that time' : 'No page here yet';
  return (
    <Wrap className={css.centre}>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Stack data-gap="large">
        <h1>{title}</h1>
        <p>
          {asOf
            ? `On ${formatInstant(asOf)}, visitors get “not found” at ${path}. At that time, the page isn’t published, its campaign hasn’t started, or it’s been taken offline. Choose another date above, or go back to drafts.`
            : `No draft has the address ${path}, or the page has been withdrawn. Open its document in the Studio, then check its address and anything marked in red.`}
        </p>
      </Stack>
    </Wrap>
  );
}
