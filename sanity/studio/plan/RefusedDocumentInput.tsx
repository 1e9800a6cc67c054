import { Box, Card, Stack, Text } from '@sanity/ui';
import { getPublishedId, useFormValue, type ObjectInputProps } from 'sanity';
import { textOf } from '../paths.ts';
import { formatLocalInstant } from '../../schema/fields.ts';
import { refusalAdvice, refusalTitle, useRefusalsOf } from './refusals.ts';

/** Shows a document's form, with a notice above it if a scheduled action on the document failed. */
export function RefusedDocumentInput(props: ObjectInputProps) {
  const id = textOf(useFormValue(['_id'])) ?? '';
  const refusals = useRefusalsOf(getPublishedId(id));
  return (
    <>
      {refusals.map((refusal) => (
        <Box key={refusal.kind} paddingBottom={5}>
          <Card padding={4} radius={2} tone="critical" role="alert">
            <Stack gap={3}>
              <Text weight="semibold">
                {refusalTitle(refusal)} (due {formatLocalInstant(refusal.plannedFor)})
              </Text>
              <Text size={1}>{refusal.reason}</Text>
              <Text size={1}>{refusalAdvice(refusal)}</Text>
            </Stack>
          </Card>
        </Box>
      ))}
      {props.renderDefault(props)}
    </>
  );
}
