import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { TextField } from './fields.tsx';
import { listOfferCodes, OfferCodesFailure } from './offerCodes.ts';
import { useKept } from './useKept.ts';

interface Props {
  /** Why the key that was in use no longer works. */
  refusal: string | null;
  onEnter: (key: string) => void;
}

/** Asks for the access key, and passes it on once the booking service has taken it. */
export function KeyForm({ refusal, onEnter }: Props) {
  const [typed, setTyped] = useKept('key', () => '');
  const [error, setError] = useState(refusal);
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    const key = typed.trim();
    if (!key) {
      setError('Enter your access key');
      return;
    }
    setIsSending(true);
    setError(null);
    try {
      await listOfferCodes(key);
      setTyped('');
      onEnter(key);
    } catch (failure) {
      if (!(failure instanceof OfferCodesFailure)) throw failure;
      setError(failure.message);
      setIsSending(false);
    }
  };
  return (
    <Card border radius={3} padding={4} style={{ maxWidth: '34rem' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void submit();
        }}
      >
        <Stack gap={5}>
          <Text size={1} muted>
            Create the codes that travellers type when they book, and see how often each is used.
            Every change is recorded with your name.
          </Text>
          <TextField
            name="accessKey"
            label="Access key"
            hint="Your personal key, from whoever runs Safar. It’s kept in this tab only, until you close it or forget the key."
            type="password"
            value={typed}
            error={error ?? undefined}
            onChange={setTyped}
          />
          <Flex>
            <Button type="submit" tone="primary" text="Open offer codes" loading={isSending} />
          </Flex>
        </Stack>
      </form>
    </Card>
  );
}
