import { Actions, Button } from '@/components/ui/Button';
import { TextAreaField, TickField } from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import { errorOf, type FormDraft } from '@/lib/formDraft';
import { reviewConsent, reviewFields } from '@/lib/account/reviewFields';
import { RatingField } from './RatingField';
import { FormOutcome } from '../forms/FormOutcome';
import { draftField } from '../forms/draftField';
import { PostForm } from '../forms/PostForm';

interface ReviewFormProps {
  reference: string;
  draft: FormDraft;
  /** The name to publish the review under, once known. */
  authorName?: string;
}

/** The review form. After a failure it keeps what was typed. */
export function ReviewForm({ reference, draft, authorName }: ReviewFormProps) {
  const { values, answer } = draft;
  return (
    <PostForm action={bookingApi.review()} fields={{ reference, notice: reviewConsent.version }}>
      <FormOutcome
        answer={answer}
        fields={reviewFields}
        unavailable={{
          title: 'This hasn’t been sent yet',
          text: 'What you typed is still here. Try again in a minute.',
          message: '',
        }}
      />
      <RatingField chosen={values.rating} error={errorOf(answer, 'rating')} />
      <TextAreaField
        {...draftField(draft, 'text')}
        label="What was it like?"
        hint="What would you tell someone who’s thinking of going? Up to 2,000 characters. Leave out phone numbers and other people’s names."
      />
      <TickField
        id="consent"
        name="consent"
        isTicked={values.consent === 'yes'}
        error={errorOf(answer, 'consent')}
      >
        {reviewConsent.text}
      </TickField>
      {authorName ? <p>We’ll publish it as {authorName}, with no other details.</p> : null}
      <Actions>
        <Button>Send review</Button>
      </Actions>
    </PostForm>
  );
}
