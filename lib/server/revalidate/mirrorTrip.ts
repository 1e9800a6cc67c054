import { tripMirrorQuery } from '@/sanity/queries/tripSync';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { toTripRemoval, toTripSync } from '../booking/tripSync';
import { fetchContent } from '../content/content';
import { forgetSharedAnswers } from '../sharedAnswer';
import { signForService } from './verifyWebhook';

/**
 * Updates the booking service's copy of a trip to match what is published, so that a new trip can
 * have dates and a removed one can't be sold. It sends the current state rather than the change, so
 * it's safe to repeat. Rejects if the service is unavailable. A refusal is only reported to the
 * operator, because the same trip would be refused again.
 */
export async function mirrorTrip(id: string): Promise<void> {
  const { now, trip } = await fetchContent(tripMirrorQuery, { id });
  try {
    await bookingService.mirrorTrip(
      trip ? toTripSync(trip) : toTripRemoval(id, now),
      signForService,
    );
    // Do this even if nothing changed here, because another instance may have got there first.
    forgetSharedAnswers();
  } catch (error) {
    const { code, errors } = failureOf(error);
    if (code !== 'validation_failed') throw error;
    const wrong = errors?.map(({ path }) => path).join(', ') ?? '';
    process.stderr.write(
      `The booking service refused trip ${id} (${code} ${wrong}): it cannot be sold.\n`,
    );
  }
}
