import type { ReviewStatus, StaffReview } from '@/booking/contract/reviews';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { reviewStatusNames } from '@/lib/desk/reviewWords';
import { formatDate } from '@/lib/format/dates';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { ReviewsPageProps } from '@/lib/server/desk/reviewsPage';
import parts from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { DeskTabs } from './DeskTabs';
import css from './Inbox.module.css';

const statuses = Object.keys(reviewStatusNames) as ReviewStatus[];

const empty: Record<ReviewStatus, string> = {
  pending:
    'Nothing to check. Reviews show up here when travellers send them, and stay private until you show them.',
  shown: 'No review is shown yet.',
  hidden: 'No review is hidden.',
};

/** Reviews to check, show or hide, and our replies to them. */
export function ReviewsPage(props: ReviewsPageProps & { desk: DeskProps }) {
  const { desk, status, reviews, drafts, open } = props;
  return (
    <DeskFrame desk={desk} title="Reviews">
      <DeskTitle
        title="Reviews"
        lead="Critical reviews stay. Hide only what names people, insults them or reveals someone’s health."
      />
      <DeskTabs
        label="Reviews by status"
        tabs={statuses.map((one) => ({
          name: reviewStatusNames[one],
          path: deskPaths.reviews({ status: one === 'pending' ? null : one }),
          isHere: one === status,
        }))}
      />
      {reviews.length === 0 ? (
        <Notice tone={status === 'pending' ? 'sure' : 'information'}>{empty[status]}</Notice>
      ) : null}
      {reviews.map((review) => (
        <ReviewItem
          key={review.id}
          desk={desk}
          review={review}
          drafts={open === review.id ? drafts : null}
        />
      ))}
    </DeskFrame>
  );
}

interface ReviewItemProps {
  desk: DeskProps;
  review: StaffReview;
  /** What was typed, if this review's form is shown again. */
  drafts: ReviewsPageProps['drafts'] | null;
}

function ReviewItem({ desk, review, drafts }: ReviewItemProps) {
  const { id, status, rating, text, authorName, tripTitle, travelledOn, bookingReference } = review;
  return (
    <section className={parts.block} id={`review-${id}`} aria-labelledby={`name-${id}`}>
      <div className={css.openHead}>
        <div>
          <h2 id={`name-${id}`}>
            {authorName}, {rating} of 5 stars
          </h2>
          <p>
            {tripTitle}, {formatDate(travelledOn)}.{' '}
            <a href={deskPaths.booking(bookingReference)}>{bookingReference}</a>
          </p>
        </div>
        <Pill data-tone={toneOf[status]}>{reviewStatusNames[status]}</Pill>
      </div>
      <p className={css.reviewText}>{text}</p>
      <Photos desk={desk} review={review} />
      <DecisionForm desk={desk} review={review} draft={drafts?.['review-decision'] ?? emptyDraft} />
      <ReplyForm desk={desk} review={review} draft={drafts?.['review-reply'] ?? emptyDraft} />
    </section>
  );
}

const toneOf = { pending: 'few', shown: 'sure', hidden: 'full' } as const;

function Photos({ desk, review }: Omit<ReviewItemProps, 'drafts'>) {
  const { photos, authorName } = review;
  if (photos.length === 0) return null;
  return (
    <ul className={css.photos}>
      {photos.map(({ id, width, height, isHidden }, index) => (
        <li key={id}>
          <img
            src={deskPaths.reviewPhoto({ id })}
            width={width}
            height={height}
            loading="lazy"
            alt={`${authorName}’s trip, ${index + 1} of ${photos.length}`}
          />
          <DeskForm
            name="review-photo"
            page={desk.page}
            fields={{ review: review.id, photo: id, decision: isHidden ? 'show' : 'hide' }}
          >
            <FormButton variant="quiet">
              {isHidden ? 'Show photo again' : 'Hide photo'}
              <VisuallyHidden> {index + 1}</VisuallyHidden>
            </FormButton>
          </DeskForm>
        </li>
      ))}
    </ul>
  );
}

interface ReviewFormProps extends Omit<ReviewItemProps, 'drafts'> {
  draft: ReviewsPageProps['drafts']['review-decision'];
}

function DecisionForm({ desk, review: { id, status }, draft }: ReviewFormProps) {
  return (
    <DeskForm
      name="review-decision"
      page={desk.page}
      draft={draft}
      fields={{ review: id }}
      errorFields={['reason']}
      idOf={() => `reason-${id}`}
    >
      <TextField
        {...draftField(draft, 'reason')}
        id={`reason-${id}`}
        label="Reason, for the log"
        isOptional={status === 'hidden'}
        hint={status === 'hidden' ? undefined : 'Hiding a review needs one. Showing it doesn’t.'}
        maxLength={1000}
      />
      <div className={parts.decisions}>
        {status === 'shown' ? null : (
          <Button name="decision" value="show">
            Show it
          </Button>
        )}
        {status === 'hidden' ? null : (
          <Button name="decision" value="hide" variant="quiet">
            Hide it
          </Button>
        )}
      </div>
    </DeskForm>
  );
}

function ReplyForm({ desk, review: { id, operatorReply }, draft }: ReviewFormProps) {
  return (
    <DeskForm
      name="review-reply"
      page={desk.page}
      draft={draft}
      fields={{ review: id }}
      errorFields={['reply']}
      idOf={() => `reply-${id}`}
    >
      <TextAreaField
        {...draftField(draft, 'reply', operatorReply ?? '')}
        id={`reply-${id}`}
        label="Our reply"
        isOptional
        rows={3}
        maxLength={1000}
        hint="Shown below the review. Leave it empty to remove it."
      />
      <FormButton variant="quiet">{operatorReply ? 'Change reply' : 'Save reply'}</FormButton>
    </DeskForm>
  );
}
