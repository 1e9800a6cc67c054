import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode, RefObject } from 'react';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  /** Why the last attempt failed. */
  failure: string | null;
  isSending: boolean;
  submitText: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of a form about a code: its fields, why it was refused, and its button. */
export function OfferForm({ form, failure, isSending, submitText, onSubmit, children }: Props) {
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) onSubmit();
      }}
    >
      <Stack gap={6}>
        {children}
        <Stack gap={4}>
          {failure ? (
            <Card padding={4} radius={2} tone="critical" border role="alert" tabIndex={-1}>
              <Text size={1}>{failure}</Text>
            </Card>
          ) : null}
          <Flex>
            <Button type="submit" tone="primary" text={submitText} loading={isSending} />
          </Flex>
        </Stack>
      </Stack>
    </form>
  );
}
