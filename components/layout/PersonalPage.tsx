import Head from 'next/head';
import type { ReactNode } from 'react';
import { Stack, Wrap } from '@/components/ui/Stack';
import type { Frame } from '@/lib/server/loaders/frame';
import css from './PersonalPage.module.css';

/** A personal page's head. Hides the page from search engines, and its address from other sites. */
export function PersonalHead({ title, frame }: { title: string; frame: Frame }) {
  return (
    <Head>
      <title>{`${title} | ${frame.settings.operatorName}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
    </Head>
  );
}

export function PersonalColumn(props: { isNarrow?: boolean; children: ReactNode }) {
  const { isNarrow, children } = props;
  return (
    <Wrap className={css.page}>
      <Stack data-gap="large" className={isNarrow ? css.narrow : ''}>
        {children}
      </Stack>
    </Wrap>
  );
}
