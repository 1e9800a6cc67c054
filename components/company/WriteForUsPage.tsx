import { FormOnPage } from '@/components/forms/FormOnPage';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { ContentPage } from './ContentPage';

/** Guidelines for guest writers, and the pitch form. */
export function WriteForUsPage(props: ContentPageProps & FrameProps) {
  return (
    <ContentPage {...props}>
      <Band data-tone="sand" aria-labelledby="pitch">
        <Wrap>
          <BandHead>
            <div>
              <h2 id="pitch">Pitch a piece</h2>
              <p>Send a pitch, not a finished article. We publish nothing without your approval.</p>
            </div>
          </BandHead>
          <FormOnPage form="pitch" settings={props.frame.settings} />
        </Wrap>
      </Band>
    </ContentPage>
  );
}
