import { FormOnPage } from '@/components/forms/FormOnPage';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { ContentPage } from './ContentPage';

/** What guest writers should know, and the form for a pitch. */
export function WriteForUsPage(props: ContentPageProps & FrameProps) {
  return (
    <ContentPage {...props}>
      <Band data-tone="sand" aria-labelledby="pitch">
        <Wrap>
          <BandHead>
            <div>
              <h2 id="pitch">Pitch a piece</h2>
              <p>
                A pitch, not a finished article. Nothing you send here is published without you.
              </p>
            </div>
          </BandHead>
          <FormOnPage form="pitch" settings={props.frame.settings} />
        </Wrap>
      </Band>
    </ContentPage>
  );
}
