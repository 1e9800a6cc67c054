import { PostForm } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { TitledSection } from '@/components/ui/Stack';
import unfold from '@/components/ui/Unfold.module.css';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { Upload } from '@/booking/contract/uploads';
import { uploadKindNames } from '@/lib/account/uploadFields';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { FormDraft } from '@/lib/formDraft';
import { formatFileSize } from '@/lib/format/fileSizes';
import { formatLongDate } from '@/lib/format/dates';
import type { UploadsEditing } from '@/lib/server/loaders/bookingDetailsPage';
import { UploadForm } from './UploadForm';

interface UploadsPartProps {
  booking: Pick<BookingDetail, 'reference' | 'travellers'>;
  editing: UploadsEditing;
  idempotencyKey: string;
}

/** The traveller's own tickets, permits and insurance: the list, and the form to add one. */
export function UploadsPart({ booking, editing, idempotencyKey }: UploadsPartProps) {
  const { items, canAdd, keptUntil, draft, done } = editing;
  const { reference, travellers } = booking;
  return (
    <TitledSection id="files" title="Your files">
      {done ? <Notice role="status">{doneWords[done]}</Notice> : null}
      <p>
        {canAdd ? 'Keep your tickets, permits and insurance for this trip here. ' : ''}
        Only you and our trip team can open them. We delete them after {formatLongDate(keptUntil)}.
      </p>
      {items.length > 0 ? (
        <Rows>
          {items.map((upload) => (
            <Row
              key={upload.id}
              name={nameOf(upload, travellers)}
              value={<FileValue reference={reference} upload={upload} />}
            />
          ))}
        </Rows>
      ) : null}
      {canAdd ? (
        <details className={unfold.unfold} open={draft.answer !== null || hasTyped(draft)}>
          <summary>Add a file</summary>
          <UploadForm
            reference={reference}
            travellers={travellers.filter(({ status }) => status === 'active')}
            draft={draft}
            idempotencyKey={idempotencyKey}
          />
        </details>
      ) : null}
    </TitledSection>
  );
}

const doneWords = { added: 'File added.', deleted: 'File deleted.' } as const;

const hasTyped = ({ values }: FormDraft) => Object.values(values).some(Boolean);

function nameOf(
  { kind, travellerId }: Upload,
  travellers: UploadsPartProps['booking']['travellers'],
): string {
  const traveller = travellers.find(({ id }) => id === travellerId);
  return traveller ? `${uploadKindNames[kind]}, ${traveller.fullName}` : uploadKindNames[kind];
}

function FileValue({ reference, upload }: { reference: string; upload: Upload }) {
  const { id, kind, label, mediaType, sizeBytes } = upload;
  const type = mediaType === 'application/pdf' ? 'PDF' : 'JPEG';
  const about = ` ${label ?? uploadKindNames[kind].toLowerCase()}`;
  return (
    <>
      {label ? `${label}, ` : ''}
      {type}, {formatFileSize(sizeBytes)}.{' '}
      <a href={bookingApi.uploadFile(reference, id)}>
        Download<VisuallyHidden>{about}</VisuallyHidden>
      </a>
      <details className={unfold.unfold}>
        <summary>
          Delete<VisuallyHidden>{about}</VisuallyHidden>
        </summary>
        <PostForm action={bookingApi.deleteUpload()} fields={{ reference, id }}>
          <p>This cannot be undone.</p>
          <p>
            <Button variant="quiet">Delete file</Button>
          </p>
        </PostForm>
      </details>
    </>
  );
}
