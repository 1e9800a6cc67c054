import { Box, Card, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import { formatLocalInstant } from '../../schema/fields.ts';
import { refusalTitle, useRefusals } from './refusals.ts';

/** Lists every scheduled action that failed, with its reason and a link to the document. */
export function RefusalsPane() {
  const refusals = useRefusals();
  return (
    <Box padding={3}>
      <Stack gap={3}>
        {refusals.length === 0 ? (
          <Box padding={3}>
            <Text muted size={1}>
              No problems. Everything scheduled so far has run.
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
              <Text weight="semibold">{refusal.title ?? 'Untitled'}</Text>
              <Text size={1}>
                {refusalTitle(refusal)} (due {formatLocalInstant(refusal.plannedFor)})
              </Text>
              <Text size={1}>{refusal.reason}</Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Box>
  );
}
