import { paths } from '@/lib/paths';
import { reviewConsent } from '@/lib/account/reviewFields';
import { bookingService } from '../booking/client';
import { answerTo, signOutcome } from './outcome';
import type { FormTarget, SentForm } from '../http/formHandler';

/** Submits a booking's review. If it's refused, the form is shown again as typed. */
export async function submitReview({ form, visitor }: SentForm): Promise<FormTarget> {
  const reference = form.text('reference');
  const rating = form.text('rating');
  const accepted = form.has('consent') && form.text('notice') === reviewConsent.version;
  try {
    await bookingService.writeReview(
      reference,
      {
        rating: /^[1-5]$/.test(rating) ? Number(rating) : null,
        text: form.text('text'),
        consent: { accepted, version: reviewConsent.version },
      },
      visitor,
    );
    return `${paths.bookingDetails(reference, { review: 'sent' })}#review`;
  } catch (error) {
    const answer = signOutcome(answerTo(error));
    return { showAgain: paths.bookingDetails(reference, { review: 'again', answer }) };
  }
}
