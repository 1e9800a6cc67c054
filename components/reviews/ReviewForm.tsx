import { Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { TextAreaField, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatWait } from '@/lib/format/waits';
import type { FormDraft } from '@/lib/forms';
import { reviewConsent, reviewFields, type ReviewField } from '@/lib/account/reviewFields';
import { RatingField } from './RatingField';
import css from '../forms/BookingForm.module.css';

interface ReviewFormProps {
  reference: string;
  draft: FormDraft;
  /** The name it will stand under; left out while nobody can tell. */
  authorName?: string;
}

/** The form of a review. Sent again after a failure it shows all that was typed. */
export function ReviewForm({ reference, draft, authorName }: ReviewFormProps) {
  const { values, answer } = draft;
  const errorOf = (name: ReviewField) =>
    answer?.errors.find(({ field }) => field === name)?.message;
  return (
    <form className={css.form} method="post" action={bookingApi.review()} noValidate>
      <Answer draft={draft} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="notice" value={reviewConsent.version} />
      <RatingField chosen={values.rating} error={errorOf('rating')} />
      <TextAreaField
        name="text"
        label="How it was"
        hint="What should somebody know who thinks of going? Up to 2,000 characters, no phone numbers or names of others."
        defaultValue={values.text ?? ''}
        error={errorOf('text')}
      />
      <TickField
        id="consent"
        name="consent"
        isTicked={values.consent === 'yes'}
        error={errorOf('consent')}
      >
        {reviewConsent.text}
      </TickField>
      {authorName ? <p>It will stand under the name {authorName}, nothing more of it.</p> : null}
      <p className={css.buttons}>
        <Button>Send the review</Button>
      </p>
    </form>
  );
}

/** What became of the form when it was not taken. */
function Answer({ draft: { answer } }: Pick<ReviewFormProps, 'draft'>) {
  if (!answer) return null;
  if (answer.kind === 'unavailable' || answer.kind === 'limited') {
    return (
      <Notice tone="problem" title="This is not sent yet" role="alert">
        What you typed stands below. Please try again in {formatWait(answer.waitSeconds)}.
      </Notice>
    );
  }
  return (
    <ErrorSummary
      title="Please check this"
      entries={answer.errors.map(({ field, message }) => {
        const known = reviewFields.find((name) => name === field);
        return known ? { field: known, message } : { message };
      })}
    />
  );
}
