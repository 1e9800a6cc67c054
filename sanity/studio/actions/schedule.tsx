import { CalendarIcon } from '@sanity/icons/Calendar';
import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  getDraftId,
  getPublishedId,
  useClient,
  useDocumentOperation,
  useValidationStatus,
  type DocumentActionComponent,
} from 'sanity';
import { apiVersion } from '../environment.ts';
import { textOf } from '../paths.ts';

/** "Schedule": sets when a draft goes public and the page offline, fields the scheduler watches. */
export const Schedule: DocumentActionComponent = ({ id, type, draft, published, onComplete }) => {
  const { validation } = useValidationStatus(draft?._id ?? id, type, true);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  const current = draft ?? published;
  const isPlanned = Boolean(current?.publishAt ?? current?.unpublishAt);
  return {
    label: isPlanned ? 'Change schedule' : 'Schedule',
    icon: CalendarIcon,
    title: 'Publish or take offline at a set time',
    disabled: !current,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Schedule',
      onClose: close,
      content: (
        <ScheduleForm
          id={id}
          type={type}
          hasDraft={draft !== null}
          isPublished={published !== null}
          hasErrors={validation.some(({ level }) => level === 'error')}
          publishAt={textOf(draft?.publishAt)}
          unpublishAt={textOf(current?.unpublishAt)}
          onDone={close}
        />
      ),
    },
  };
};

interface ScheduleFormProps {
  id: string;
  type: string;
  hasDraft: boolean;
  isPublished: boolean;
  hasErrors: boolean;
  publishAt: string | undefined;
  unpublishAt: string | undefined;
  onDone: () => void;
}

function ScheduleForm(props: ScheduleFormProps) {
  const { id, type, hasDraft, isPublished, hasErrors, onDone } = props;
  const client = useClient({ apiVersion });
  const { patch } = useDocumentOperation(id, type);
  const toast = useToast();
  const [publishAt, setPublishAt] = useState(toLocal(props.publishAt));
  const [unpublishAt, setUnpublishAt] = useState(toLocal(props.unpublishAt));
  const problem = problemWith(publishAt, unpublishAt);

  return (
    <Stack gap={4} padding={1}>
      <Instant
        label="Publish at"
        help={
          hasErrors
            ? 'Fix the fields marked in red first. A draft with errors cannot be scheduled.'
            : hasDraft
              ? 'The draft goes public at that time, with any changes made until then.'
              : 'There’s no draft yet. Make a change first, then choose when it goes public.'
        }
        value={publishAt}
        disabled={!hasDraft || hasErrors}
        onChange={setPublishAt}
      />
      <Instant
        label="Take offline at"
        help="The page goes offline at that time. The document stays here as a draft."
        value={unpublishAt}
        onChange={setUnpublishAt}
      />
      {problem ? (
        <Card padding={3} radius={2} tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      ) : null}
      <Text size={1} muted>
        Times are in this computer’s time zone ({timeZoneName()}).
      </Text>
      <Flex gap={2} justify="flex-end">
        <Button
          mode="bleed"
          text="Clear both"
          onClick={() => {
            setPublishAt('');
            setUnpublishAt('');
          }}
        />
        <Button
          tone="primary"
          text="Save schedule"
          disabled={problem !== null}
          onClick={() => void save()}
        />
      </Flex>
    </Stack>
  );

  async function save(): Promise<void> {
    const end = toInstant(unpublishAt);
    if (hasDraft)
      patch.execute([change('publishAt', toInstant(publishAt)), change('unpublishAt', end)]);
    // The published version must store the end as well, whether or not there is a draft.
    if (isPublished) {
      await client
        .patch(getPublishedId(id), change('unpublishAt', end))
        .commit({ tag: 'safar.schedule' });
    }
    toast.push({ status: 'success', title: 'Schedule saved', id: getDraftId(id) });
    onDone();
  }
}

function Instant(props: {
  label: string;
  help: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}) {
  const inputId = `schedule-${props.label.replaceAll(' ', '-').toLowerCase()}`;
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={inputId} size={1} weight="medium">
        {props.label}
      </Text>
      <TextInput
        id={inputId}
        type="datetime-local"
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <Box>
        <Text size={1} muted>
          {props.help}
        </Text>
      </Box>
    </Stack>
  );
}

function change(field: string, value: string | undefined) {
  return value ? { set: { [field]: value } } : { unset: [field] };
}

function problemWith(publishAt: string, unpublishAt: string): string | null {
  const now = new Date();
  if (publishAt && new Date(publishAt) <= now) return 'The publishing time has passed.';
  if (unpublishAt && new Date(unpublishAt) <= now)
    return 'The time to go offline has already passed.';
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    return 'The offline time is before the publishing time.';
  }
  return null;
}

/** Formats an instant for a `datetime-local` input, in this computer's time zone. */
function toLocal(instant: string | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toInstant(local: string): string | undefined {
  return local ? new Date(local).toISOString() : undefined;
}

/** Returns the name of this computer's time zone, such as "India Standard Time". */
function timeZoneName(): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
