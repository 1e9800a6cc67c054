import { FormOnPage } from '@/components/forms/FormOnPage';
import { mapSearchLink } from '@/lib/content/mapLink';
import { paths, phoneLink, whatsappLink } from '@/lib/paths';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import { ContentPage } from './ContentPage';
import css from './ContactPage.module.css';

/** How to reach us: contact details with hours, the form, then the editor's text. */
export function ContactPage(props: ContentPageProps) {
  const { settings } = props.frame;
  return (
    <ContentPage
      {...props}
      opening={
        <div className={css.columns}>
          <dl className={css.ways}>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={phoneLink(settings.phone)}>{settings.phone}</a>
                <span>{settings.hours}. A person picks up.</span>
              </dd>
            </div>
            <div>
              <dt>WhatsApp</dt>
              <dd>
                <a href={whatsappLink(settings.whatsapp, 'Hello, I have a question.')}>
                  {settings.whatsapp}
                </a>
                <span>We reply straight away during office hours.</span>
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
                <span>We reply within four working hours.</span>
              </dd>
            </div>
            <div data-emergency>
              <dt>On a trip with us now</dt>
              <dd>
                <a href={phoneLink(settings.emergencyPhone)}>{settings.emergencyPhone}</a>
                <span>Day and night. If life is in danger, dial 112 first.</span>
              </dd>
            </div>
            <div>
              <dt>Office</dt>
              <dd>
                <span className={css.address}>{settings.address}</span>
                <a href={mapSearchLink(settings.address)} rel="noreferrer">
                  Find it on OpenStreetMap
                </a>
              </dd>
            </div>
          </dl>
          <section aria-labelledby="write">
            <h2 id="write">Write to us</h2>
            <FormOnPage form="enquiry" settings={settings} about={{ source: 'contact' }} />
            <p className={css.other}>
              Planning a company trip or an offsite?{' '}
              <a href={paths.contactForm({ topic: 'corporate' })}>Ask for a quote instead</a>.
            </p>
          </section>
        </div>
      }
    />
  );
}
