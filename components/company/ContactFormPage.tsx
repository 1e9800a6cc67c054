import { EnquiryForm } from '@/components/forms/EnquiryForm';
import { forms } from '@/components/forms/forms';
import type { FormProps } from '@/components/forms/PlainForm';
import { AskLinks } from '@/components/layout/AskLinks';
import { Brand } from '@/components/layout/Brand';
import { PageHead } from '@/components/layout/PageHead';
import { Notice } from '@/components/ui/Notice';
import { Stack, Wrap } from '@/components/ui/Stack';
import { topics, type FormName } from '@/lib/forms';
import { paths } from '@/lib/paths';
import type { Frame } from '@/lib/server/loaders/frame';
import type { ContactFormPageProps } from '@/lib/server/loaders/contactFormPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './ContactFormPage.module.css';

/** A form on its own page, which fits in an iframe. Shows a rejected form again. */
export function ContactFormPage(props: ContactFormPageProps & FrameProps) {
  const { topic, trip, about, draft, sent, frame } = props;
  const { settings } = frame;
  const { form } = topics[topic];
  const heading = topic === 'trip' && !trip ? 'Ask about a trip' : topics[topic].heading;
  const hasFailed = draft.answer !== null;
  return (
    <>
      <PageHead
        title={sent ? 'Message received' : `${hasFailed ? 'Check your answers: ' : ''}${heading}`}
        siteName={settings.operatorName}
        description="Write to us. We reply within four working hours."
        {...(sent || hasFailed ? {} : { canonicalPath: paths.contactForm() })}
        isHiddenFromSearch
      />
      <Wrap className={css.page}>
        {props.isEmbedded ? (
          <p className={css.brand}>
            <Brand name={settings.operatorName} />
          </p>
        ) : null}
        <Stack data-gap="large">
          {sent ? (
            <Sent form={form} reference={sent} settings={settings} />
          ) : (
            <>
              <div>
                <h1>{heading}</h1>
                {trip ? <p className={css.about}>About {trip.title}</p> : null}
              </div>
              <FormOfTopic
                form={form}
                asksTopic={!trip}
                settings={settings}
                about={about}
                draft={draft}
              />
            </>
          )}
          <p className={css.back}>
            {trip ? <a href={paths.trip(trip.slug)}>Back to {trip.title}</a> : null}
            <a href={paths.contact()}>Other ways to reach us</a>
          </p>
        </Stack>
      </Wrap>
    </>
  );
}

function FormOfTopic(props: FormProps & { form: FormName; asksTopic: boolean }) {
  const { form, asksTopic, ...rest } = props;
  if (form === 'enquiry') return <EnquiryForm {...rest} asksTopic={asksTopic} />;
  const Form = forms[form];
  return <Form {...rest} />;
}

const next: Record<FormName, string> = {
  enquiry:
    'We’ll reply within four working hours. If you gave an email address, we’ve sent you the reference.',
  quote: 'A planner will reply within two working days. We’ve emailed you the reference.',
  pitch:
    'An editor will reply within ten working days: yes, no, or a question. We’ve emailed you the reference.',
  newsletter:
    'We’ve emailed you a link. Open it to confirm. If you don’t, we won’t email you again.',
  dates: 'We’ll email you once when a new date goes on sale. A confirmation is on its way.',
};

/** Forms that get a reply. */
const mayBeUrgent: readonly FormName[] = ['enquiry', 'quote', 'pitch'];

function Sent(props: { form: FormName; reference: string; settings: Frame['settings'] }) {
  const { form, reference, settings } = props;
  return (
    <>
      <h1>
        {form === 'newsletter' ? 'One more step: check your email' : 'We’ve got it. Thank you.'}
      </h1>
      <Notice tone="sure" title="Your reference" role="status">
        <span className={css.reference}>{reference}</span>
      </Notice>
      <p className={css.next}>{next[form]}</p>
      {mayBeUrgent.includes(form) ? (
        <div>
          <p>If it’s urgent, quote your reference:</p>
          <AskLinks settings={settings} message={`Hello, this is about ${reference}.`} />
        </div>
      ) : null}
    </>
  );
}
