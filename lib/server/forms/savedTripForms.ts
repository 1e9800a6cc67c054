import { profileConsents } from '@/lib/account/personNames';
import { paths } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import type { FormTarget, SentForm } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { isSlug } from '../slug';
import { answerTo, invalid, signOutcome } from './outcome';

/**
 * Handles the forms of saved trips, which scripts send too: saves or removes a trip, adds a
 * device's list, or turns alerts on or off. Ignores anything that isn't a slug. Leads back to the
 * list, or to signing in.
 */
export async function submitSavedTrips({ form, visitor }: SentForm): Promise<FormTarget> {
  const slugs = form.text('trips').split(',').filter(isSlug).slice(0, 100);
  try {
    const answer = await act(form, slugs, visitor);
    return paths.savedTrips(answer ? { answer: signOutcome(answer) } : {});
  } catch (error) {
    if (failureOf(error).code === 'authentication_required') {
      const trip = form.text('do') === 'save' ? slugs[0] : undefined;
      return paths.savedTrips({ signIn: 1, ...(trip && { trip }) });
    }
    return paths.savedTrips({ answer: signOutcome(answerTo(error)) });
  }
}

async function act(form: FormText, slugs: string[], visitor: Visitor) {
  const [slug] = slugs;
  switch (form.text('do')) {
    case 'merge':
      await bookingService.mergeSavedTrips(slugs, visitor);
      break;
    case 'save':
      if (slug) await bookingService.saveTrip(slug, visitor);
      break;
    case 'remove':
      if (slug) await bookingService.removeSavedTrip(slug, visitor);
      break;
    case 'alerts':
      return decideAlerts(form, visitor);
  }
  return null;
}

/** Records the choice. If the form showed older wording, asks to read it again. */
async function decideAlerts(form: FormText, visitor: Visitor) {
  const { version, text } = profileConsents.saved_trip_alerts;
  const isGranted = form.text('granted') === 'yes';
  if (isGranted && form.text('notice') !== version) {
    return invalid('The wording has changed. Read it again before you agree.');
  }
  const consent = { version, text, isGranted };
  await bookingService.decideConsent({ purpose: 'saved_trip_alerts', consent }, visitor);
  return null;
}
