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

/** The form by itself: works inside another page's frame, and shows every form that has to come again. */
export function ContactFormPage({
  topic,
  trip,
  about,
  draft,
  sent,
  frame,
}: ContactFormPageProps & FrameProps) {
  const { settings } = frame;
  const { form } = topics[topic];
  const heading = topic === 'trip' && !trip ? 'Ask about a trip' : topics[topic].heading;
  const hasFailed = draft.answer !== null;
  return (
    <>
      <PageHead
        title={sent ? 'It is here' : `${hasFailed ? 'Please check: ' : ''}${heading}`}
        siteName={settings.operatorName}
        description="Write to us: a person answers within four working hours."
        {...(sent || hasFailed ? {} : { canonicalPath: paths.contactForm() })}
        isHiddenFromSearch
      />
      <Wrap className={css.page}>
        <p className={css.brand}>
          <Brand name={settings.operatorName} />
        </p>
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
            {trip ? <a href={paths.trip(trip.slug)}>To {trip.title}</a> : null}
            <a href={paths.contact()}>Other ways to reach us</a>
          </p>
        </Stack>
      </Wrap>
    </>
  );
}

function FormOfTopic({
  form,
  asksTopic,
  ...props
}: FormProps & { form: FormName; asksTopic: boolean }) {
  if (form === 'enquiry') return <EnquiryForm {...props} asksTopic={asksTopic} />;
  const Form = forms[form];
  return <Form {...props} />;
}

const next: Record<FormName, string> = {
  enquiry:
    'A person reads it and answers within four working hours. Where you gave an address, a mail with the reference is on its way.',
  quote:
    'A planner reads it and writes back within two working days. A mail with the reference is on its way.',
  pitch:
    'An editor answers within ten working days: yes, no, or a question. A mail with the reference is on its way.',
  newsletter:
    'If the address is right, a mail with a link is on its way. Press it, and you are on the list; without it nothing else comes.',
  dates: 'You get one mail when a new date goes on sale. One that says so is on its way.',
};

/** Forms that somebody answers. */
const mayBeUrgent: readonly FormName[] = ['enquiry', 'quote', 'pitch'];

function Sent({
  form,
  reference,
  settings,
}: {
  form: FormName;
  reference: string;
  settings: Frame['settings'];
}) {
  return (
    <>
      <h1>{form === 'newsletter' ? 'One more press.' : 'It is here. Thank you.'}</h1>
      <Notice tone="sure" title="Your reference" role="status">
        <span className={css.reference}>{reference}</span>
      </Notice>
      <p className={css.next}>{next[form]}</p>
      {mayBeUrgent.includes(form) ? (
        <div>
          <p>If it is urgent, name the reference:</p>
          <AskLinks settings={settings} message={`Hello, this is about ${reference}.`} />
        </div>
      ) : null}
    </>
  );
}
