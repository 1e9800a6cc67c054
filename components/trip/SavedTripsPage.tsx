import dynamic from 'next/dynamic';
import { PageHead } from '@/components/layout/PageHead';
import { Wrap } from '@/components/ui/Stack';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './SavedTripsPage.module.css';

/** The lists are in the browser's storage, so only scripts can show them. */
const SavedTripLists = dynamic(async () => (await import('./SavedTripLists')).SavedTripLists, {
  ssr: false,
  loading: () => <div className={css.lists} />,
});

/** The trips saved in this browser, side by side, and those viewed last. */
export function SavedTripsPage({ frame }: FrameProps) {
  return (
    <>
      <PageHead
        title="Saved trips"
        siteName={frame.settings.operatorName}
        description="The trips you saved on this device, with their next dates and prices."
        isHiddenFromSearch
      />
      <Wrap className={css.page}>
        <h1>Saved trips</h1>
        <p className={css.note}>
          Saved in this browser only, so they don’t appear on your other devices. To show dates and
          prices, we look these trips up, but we don’t keep the list.
        </p>
        <noscript>
          <p>Saving trips needs JavaScript, which is turned off in this browser.</p>
        </noscript>
        <SavedTripLists />
      </Wrap>
    </>
  );
}
