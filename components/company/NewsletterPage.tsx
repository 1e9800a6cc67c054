import { AskLinks } from '@/components/layout/AskLinks';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import { breadcrumbList } from '@/lib/seo/jsonLd';
import type { NewsletterStep } from '@/lib/server/loaders/newsletterPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './NewsletterPage.module.css';

const asks = {
  confirm: {
    heading: 'Get the newsletter?',
    text: 'Press once more and you are on the list.',
    button: 'Yes, send it to me',
  },
  end: {
    heading: 'End the newsletter?',
    text: 'One press, and no more mails come.',
    button: 'End it',
  },
  enough: {
    heading: 'No mail about new dates?',
    text: 'One press, and we do not write to you about them.',
    button: 'Do not tell me',
  },
} as const;

const results = {
  confirmed: ['You are on the list.', 'About one mail a month. Each has a link that ends it.'],
  pending: ['Not confirmed yet.', 'Please press the link in our mail.'],
  unsubscribed: [
    'You are not on the list.',
    'No more newsletters come to this address. You can ask for them again below.',
  ],
  withdrawn: ['It is noted.', 'We do not write to you about new dates.'],
  unknown: [
    'This link is not good any more.',
    'Links grow old when nobody presses them for a month, or when a newer mail was sent. Ask for a new one below.',
  ],
  unavailable: [
    'That did not work.',
    'Our office system does not answer at the moment. The link stays good: press it again in a few minutes.',
  ],
} as const;

const crumbs = [{ label: 'Home', href: paths.home() }, { label: 'Newsletter' }];

/** Where the links in mails lead: a button that does it, and then what was done. */
export function NewsletterPage({ state, frame }: { state: NewsletterStep } & FrameProps) {
  const { settings } = frame;
  const heading =
    state.step === 'ask'
      ? asks[state.what].heading
      : state.step === 'done'
        ? results[state.what][0]
        : 'Get the newsletter';
  const offersForm =
    state.step === 'form' ||
    (state.step === 'done' && ['unsubscribed', 'unknown'].includes(state.what));
  return (
    <>
      <PageHead
        title={heading}
        siteName={settings.operatorName}
        description="New dates, road news and one good story, about once a month."
        isHiddenFromSearch
        jsonLd={[breadcrumbList(process.env.PUBLIC_SITE_URL ?? '', crumbs)]}
      />
      <Wrap className={css.page}>
        <Breadcrumbs crumbs={crumbs} />
        <Stack data-gap="large">
          <h1>{heading}</h1>
          {state.step === 'ask' ? (
            <form method="post" action={paths.api.mailLink()} className={css.ask}>
              <p>{asks[state.what].text}</p>
              <input type="hidden" name="do" value={state.what} />
              <input type="hidden" name="token" value={state.token} />
              <Button>{asks[state.what].button}</Button>
            </form>
          ) : null}
          {state.step === 'done' ? <p role="status">{results[state.what][1]}</p> : null}
          {state.step === 'done' && state.what === 'unavailable' ? (
            <AskLinks settings={settings} message="Hello, a link in your mail does not work." />
          ) : null}
          {state.step === 'form' ? (
            <p>New dates, road news and one good story, about once a month.</p>
          ) : null}
          {offersForm ? <p>The form is at the foot of this page.</p> : null}
        </Stack>
      </Wrap>
    </>
  );
}
