import { Button, ButtonLink } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import css from './FailurePage.module.css';

/** Something broke on our side: what that means for the visitor, and two ways on. */
export function FailureMessage({ reference }: { reference: string }) {
  return (
    <Wrap className={css.centre}>
      <Stack data-gap="large">
        <h1>The road is blocked here.</h1>
        <p>
          This page failed on our side. Nothing you booked or paid is affected. Load it again; if it
          stays like this, call us and we will do it with you on the phone.
        </p>
        <div className={css.actions}>
          <Button type="button" onClick={() => location.reload()}>
            Load the page again
          </Button>
          <ButtonLink href={paths.home()} variant="quiet">
            Go to the start page
          </ButtonLink>
        </div>
        {reference ? <small>Reference {reference}</small> : null}
      </Stack>
    </Wrap>
  );
}
