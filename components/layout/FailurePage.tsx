import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths, phoneLink } from '@/lib/paths';
import css from './FailurePage.module.css';

interface FailureMessageProps {
  side: 'server' | 'client';
  host: string;
  /** Identifies the event in the log and the error tracker. Empty until it is known. */
  digest: string;
  /** Empty or missing when unknown, or when the header already shows it. */
  phone?: string;
}

/** Says that something broke on our side and what to do, with details for support. */
export function FailureMessage({ side, host, digest, phone }: FailureMessageProps) {
  const console = side === 'client' ? 'browser console' : 'server logs';
  return (
    <Wrap className={css.centre}>
      <Stack data-gap="large">
        <h1>The road is blocked here.</h1>
        <p>
          Something went wrong on our side. Your bookings and payments are safe. Reload the page. If
          it happens again, call us
          {phone ? (
            <>
              {' '}
              on <a href={phoneLink(phone)}>{phone}</a>
            </>
          ) : null}{' '}
          and we’ll sort it out by phone.
        </p>
        <Actions>
          <Button type="button" onClick={() => location.reload()}>
            Reload the page
          </Button>
          <QuietLink href={paths.home()}>Go to the home page</QuietLink>
        </Actions>
        <small>
          {`Application error: a ${side}-side exception has occurred while loading ${host} (see the ${console} for more information).`}
          {digest ? <span>Digest: {digest}</span> : null}
        </small>
      </Stack>
    </Wrap>
  );
}
