import { FormOnPage } from '@/components/forms/FormOnPage';
import { HeadedBand } from '@/components/ui/HeadedBand';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import { ContentPage } from './ContentPage';

/** Guidelines for guest writers, and the pitch form. */
export function WriteForUsPage(props: ContentPageProps) {
  return (
    <ContentPage {...props}>
      <HeadedBand
        data-tone="sand"
        heading="Pitch a piece"
        headingId="pitch"
        intro="Send a pitch, not a finished article. We publish nothing without your approval."
      >
        <FormOnPage form="pitch" settings={props.frame.settings} />
      </HeadedBand>
    </ContentPage>
  );
}
