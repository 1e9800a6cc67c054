import { Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatWait } from '@/lib/format/waits';
import type { FormAnswer } from '@/lib/forms';
import css from '../forms/BookingForm.module.css';

/** Adds photos to a review that nobody has decided about yet. */
export function PhotosForm({
  reference,
  answer,
}: {
  reference: string;
  answer: FormAnswer | null;
}) {
  const wrong = answer?.errors[0]?.message;
  return (
    <form
      className={css.form}
      method="post"
      encType="multipart/form-data"
      action={bookingApi.reviewPhotos(reference)}
    >
      {wrong ? (
        <ErrorSummary title="Please check this" entries={[{ field: 'photos', message: wrong }]} />
      ) : answer ? (
        <Notice tone="problem" title="The photos are not sent yet" role="alert">
          Please choose them again in {formatWait(answer.waitSeconds)}.
        </Notice>
      ) : null}
      <TextField
        name="photos"
        label="Photos"
        isOptional
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        error={wrong}
        hint="Up to six, JPEG, PNG or WebP, 8 MB each. We keep the picture alone: not the place and not the camera. Please send only what you took yourself, and nobody who would mind."
      />
      <p className={css.buttons}>
        <Button variant="quiet">Add the photos</Button>
      </p>
    </form>
  );
}
