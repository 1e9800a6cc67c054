import { useState } from 'react';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { draftField } from '@/components/forms/draftField';
import { PostForm } from '@/components/forms/PostForm';
import { Actions, Button } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextField } from '@/components/ui/Field';
import { uploadFields, uploadKindNames } from '@/lib/account/uploadFields';
import { bookingApi } from '@/lib/booking/bookingApi';
import { errorOf, type FormDraft } from '@/lib/formDraft';

interface UploadFormProps {
  reference: string;
  /** The travellers a file can be for. */
  travellers: readonly { id: string; fullName: string }[];
  draft: FormDraft;
  idempotencyKey: string;
}

const idOf = (name: string) => `files-${name}`;

/** The form that adds a ticket, permit or insurance. After a failure it keeps what was typed. */
export function UploadForm({ reference, travellers, draft, idempotencyKey }: UploadFormProps) {
  const [isSending, setSending] = useState(false);
  const { answer } = draft;
  // While the booking can't be loaded, we don't know who is going.
  const { travellerId = '' } = travellers.length > 1 ? {} : draft.values;
  const again = answer ? 'Choose the file again' : undefined;
  // The file comes last: the page that shows the form again reads only what is before it.
  return (
    <PostForm
      action={bookingApi.upload(reference)}
      encType="multipart/form-data"
      onSubmit={() => setSending(true)}
      fields={{ reference, idempotencyKey, files: '1', ...(travellerId && { travellerId }) }}
    >
      <FormOutcome answer={answer} fields={uploadFields} idOf={idOf} unavailable={unavailable} />
      <FieldGrid>
        <SelectField
          {...draftField(draft, 'kind')}
          id={idOf('kind')}
          label="Kind of file"
          empty="Choose one"
          options={Object.entries(uploadKindNames)}
        />
        {travellers.length > 1 ? (
          <SelectField
            {...draftField(draft, 'travellerId')}
            id={idOf('travellerId')}
            label="Who it’s for"
            empty="Everyone"
            options={travellers.map(({ id, fullName }) => [id, fullName] as const)}
          />
        ) : null}
        <TextField
          {...draftField(draft, 'label')}
          id={idOf('label')}
          label="Note"
          isOptional
          maxLength={200}
          hint="For example, a flight number or the insurer’s name."
        />
        <TextField
          name="file"
          id={idOf('file')}
          label="File"
          type="file"
          isWide
          accept="application/pdf,image/jpeg,image/png,image/webp"
          error={errorOf(answer, 'file') ?? again}
          hint="A PDF, JPEG, PNG or WebP of up to 8 MB. We remove hidden details, such as where a photo was taken."
        />
      </FieldGrid>
      <Actions>
        <Button variant="quiet">Add file</Button>
        <span role="status">{isSending ? 'Sending your file. Keep this page open.' : null}</span>
      </Actions>
    </PostForm>
  );
}

const unavailable = {
  title: 'Your file hasn’t been sent yet',
  text: 'What you typed is still here. Choose the file again in a minute.',
  message: '',
};
