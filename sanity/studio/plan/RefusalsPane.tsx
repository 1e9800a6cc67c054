import { Box, Card, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import { formatLocalInstant } from '../../schema/fields.ts';
import { refusalTitle, useRefusals } from './refusals.ts';

/** Everything planned that could not be done, with the reason and the way to the document. */
export function RefusalsPane() {
  const refusals = useRefusals();
  return (
    <Box padding={3}>
      <Stack gap={3}>
        {refusals.length === 0 ? (
          <Box padding={3}>
            <Text muted size={1}>
              Nothing: everything planned until now has happened.
            </Text>
          </Box>
        ) : null}
        {refusals.map((refusal) => (
          <Card
            key={`${refusal.kind} ${refusal.documentId}`}
            as={IntentLink}
            padding={3}
            radius={2}
            tone="critical"
            style={{ textDecoration: 'none' }}
            {...{
              intent: 'edit',
              params: { id: refusal.documentId, type: refusal.documentType },
            }}
          >
            <Stack gap={3}>
              <Text weight="semibold">{refusal.title ?? 'Without a title'}</Text>
              <Text size={1}>
                {refusalTitle(refusal)} for {formatLocalInstant(refusal.plannedFor)}
              </Text>
              <Text size={1}>{refusal.reason}</Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Box>
  );
}
