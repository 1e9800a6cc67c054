import { AskLinks } from '@/components/layout/AskLinks';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { NewsletterStep } from '@/lib/server/loaders/newsletterPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import css from './NewsletterPage.module.css';
import sheet from './Sheet.module.css';

const asks = {
  confirm: {
    heading: 'Get the newsletter?',
    text: 'Select the button to join the list.',
    button: 'Yes, send it to me',
  },
  end: {
    heading: 'Unsubscribe from the newsletter?',
    text: 'We won’t send you any more newsletters.',
    button: 'Unsubscribe',
  },
  enough: {
    heading: 'Stop date alerts?',
    text: 'We won’t email you about new dates again.',
    button: 'Stop alerts',
  },
  alerts: {
    heading: 'Stop saved trip alerts?',
    text: 'We won’t email you about prices and seats of your saved trips. Your list stays.',
    button: 'Stop alerts',
  },
} as const;

const results = {
  confirmed: [
    'You’re on the list',
    'Expect about one email a month. Every email has an unsubscribe link.',
  ],
  pending: ['Not confirmed yet', 'Open the link in our email to confirm.'],
  unsubscribed: [
    'You’re unsubscribed',
    'We won’t send newsletters to this address. You can sign up again below.',
  ],
  withdrawn: ['Date alerts stopped', 'We won’t email you about new dates.'],
  noAlerts: [
    'Saved trip alerts stopped',
    'We won’t email you about your saved trips. You can turn alerts on again on the saved trips page.',
  ],
  unknown: [
    'This link has expired',
    'Links expire after a month, or when we send a newer email. Get a new one below.',
  ],
  unavailable: [
    'That didn’t work',
    'We can’t reach our system right now. Your link still works. Open it again in a few minutes.',
  ],
} as const;

const crumbs = [{ label: 'Newsletter' }];

/** The page that email links open. Asks for confirmation, then shows the result. */
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
        crumbs={crumbs}
      />
      <Wrap className={sheet.sheet}>
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
            <AskLinks
              settings={settings}
              message="Hello, a link in your email doesn’t work."
              isOutage
            />
          ) : null}
          {state.step === 'form' ? (
            <p>New dates, road news and one good story, about once a month.</p>
          ) : null}
          {offersForm ? <p>The form is at the bottom of this page.</p> : null}
        </Stack>
      </Wrap>
    </>
  );
}
