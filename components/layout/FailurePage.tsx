import { Button, ButtonLink } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths, phoneLink } from '@/lib/paths';
import css from './FailurePage.module.css';

interface FailureMessageProps {
  /** Where it broke. */
  side: 'server' | 'client';
  host: string;
  /** Finds the event in the log and at the error sink; empty while it is not known. */
  digest: string;
  /** Left out or empty where it is not known, or stands in the frame around. */
  phone?: string;
}

/** Something broke on our side: what that means for the visitor, two ways on, and words for support. */
export function FailureMessage({ side, host, digest, phone }: FailureMessageProps) {
  const console = side === 'client' ? 'browser console' : 'server logs';
  return (
    <Wrap className={css.centre}>
      <Stack data-gap="large">
        <h1>The road is blocked here.</h1>
        <p>
          This page failed on our side. Nothing you booked or paid is affected. Load it again; if it
          stays like this, call us
          {phone ? (
            <>
              {' '}
              on <a href={phoneLink(phone)}>{phone}</a>
            </>
          ) : null}{' '}
          and we will do it with you on the phone.
        </p>
        <div className={css.actions}>
          <Button type="button" onClick={() => location.reload()}>
            Load the page again
          </Button>
          <ButtonLink href={paths.home()} variant="quiet">
            Go to the start page
          </ButtonLink>
        </div>
        <small>
          {`Application error: a ${side}-side exception has occurred while loading ${host} (see the ${console} for more information).`}
          {digest ? <span>Digest: {digest}</span> : null}
        </small>
      </Stack>
    </Wrap>
  );
}
