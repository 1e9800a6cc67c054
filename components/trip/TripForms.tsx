import { FormOnPage } from '@/components/forms/FormOnPage';
import { Folded } from '@/components/ui/Folded';
import { Band, Wrap } from '@/components/ui/Stack';
import type { Frame } from '@/lib/server/loaders/frame';
import print from '@/components/ui/Print.module.css';
import css from './TripForms.module.css';

interface TripFormsProps {
  trip: { slug: string; title: string };
  settings: Frame['settings'];
}

/** The forms at the end of a trip page: ask a question, or get date alerts. */
export function TripForms({ trip, settings }: TripFormsProps) {
  return (
    <Band className={print.screenOnly} aria-labelledby="ask">
      <Wrap className={css.columns}>
        <Folded heading={<h2 id="ask">Ask about {trip.title}</h2>}>
          <FormOnPage
            form="enquiry"
            settings={settings}
            about={{ topic: 'trip', source: 'trip', trip: trip.slug }}
          />
        </Folded>
        <section aria-labelledby="tell-me">
          <Folded heading={<h2 id="tell-me">Can’t find a date that suits you?</h2>}>
            <FormOnPage form="dates" settings={settings} about={{ trip: trip.slug }} />
          </Folded>
        </section>
      </Wrap>
    </Band>
  );
}
