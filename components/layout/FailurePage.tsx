import styled from 'styled-components';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import { tokens } from '@/styles/tokens';

const Centre = styled(Wrap)`
  padding-block: clamp(3rem, 10vw, 7rem);
  p {
    max-width: 36rem;
    font-size: ${tokens.size.large};
  }
  small {
    color: ${tokens.color.muted};
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

/** Something broke on our side: what that means for the visitor, and two ways on. */
export function FailureMessage({ reference }: { reference: string }) {
  return (
    <Centre>
      <Stack data-gap="large">
        <h1>The road is blocked here.</h1>
        <p>
          This page failed on our side. Nothing you booked or paid is affected. Load it again; if it
          stays like this, call us and we will do it with you on the phone.
        </p>
        <Actions>
          <Button type="button" onClick={() => location.reload()}>
            Load the page again
          </Button>
          <ButtonLink href={paths.home()} variant="quiet">
            Go to the start page
          </ButtonLink>
        </Actions>
        {reference ? <small>Reference {reference}</small> : null}
      </Stack>
    </Centre>
  );
}
