import { Actions, Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatWait } from '@/lib/format/waits';
import type { FormAnswer } from '@/lib/formDraft';
import css from '../forms/BookingForm.module.css';

export function PhotosForm(props: { reference: string; answer: FormAnswer | null }) {
  const { reference, answer } = props;
  const wrong = answer?.errors[0]?.message;
  return (
    <form
      className={css.form}
      method="post"
      encType="multipart/form-data"
      action={bookingApi.reviewPhotos(reference)}
    >
      {wrong ? (
        <ErrorSummary title="Fix these first" entries={[{ field: 'photos', message: wrong }]} />
      ) : answer ? (
        <Notice tone="problem" title="Your photos haven’t been sent yet" role="alert">
          Choose them again in {formatWait(answer.waitSeconds)}.
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
        hint="Up to six JPEG, PNG or WebP photos, up to 8 MB each. We remove the location and camera details. Send only photos you took, of people who don’t mind."
      />
      <Actions>
        <Button variant="quiet">Add photos</Button>
      </Actions>
    </form>
  );
}
