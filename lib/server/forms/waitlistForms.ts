import type { Occupancy } from '@/booking/contract/common';
import { paths } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerTo } from './outcome';
import { consentOf, evidenceOf, isTicked, type SentForm } from './sentForm';
import { signOutcome } from './outcome';
import type { FormTarget } from '../http/formHandler';
import { keepPlaceLink, readMailedLink, readPlaceLink } from './waitlistCookie';

interface SentJoin extends SentForm {
  idempotencyKey: string;
}

/** A request for seats on a full date. If refused, the form is shown again as typed. */
export async function submitJoin({ form, visitor, idempotencyKey }: SentJoin): Promise<FormTarget> {
  const departure = form.text('departure');
  try {
    const { reference } = await bookingService.joinWaitlist(
      departure,
      {
        name: form.text('name'),
        email: form.text('email'),
        phone: form.text('phone'),
        pax: form.text('pax'),
        occupancy: form.text('occupancy'),
        consent: consentOf('waitlist', form, isTicked(form, 'consent')),
        evidence: evidenceOf(form),
      },
      idempotencyKey,
      visitor,
    );
    return paths.waitlist({ joined: reference });
  } catch (error) {
    return {
      showAgain: paths.waitlist({ departure, answer: signOutcome(answerTo(error)) }),
    };
  }
}

/** Accepts the part after the # of an email's link, by script or pasted by hand, and changes nothing. */
export async function openWaitlistLink({ form, visitor }: SentForm): Promise<FormTarget> {
  const opened = readMailedLink(form.text('link'));
  if (!opened) return paths.waitlist({ refused: 'not_found' });
  keepPlaceLink(visitor, opened.link);
  return paths.waitlist(opened.asksToLeave ? { ask: 'leave' } : {});
}

/** A button for a place on the list: confirm it, accept its offer, leave, or rejoin. */
export async function changePlace({ form, visitor }: SentForm): Promise<FormTarget> {
  const link = readPlaceLink(visitor);
  if (!link) return paths.waitlist({ refused: 'not_found' });
  const { token } = link;
  try {
    switch (form.text('do')) {
      case 'confirm': {
        const place = await bookingService.confirmPlace(token, visitor);
        keepPlaceLink(visitor, { kind: 'entry', token: place.token });
        break;
      }
      case 'rejoin': {
        const place = await bookingService.rejoinPlace(token, visitor);
        keepPlaceLink(visitor, { kind: 'entry', token: place.token });
        break;
      }
      case 'leave':
        await bookingService.leavePlace(token, visitor);
        break;
      case 'accept': {
        const { tripSlug, holdId } = await bookingService.acceptOffer(token, visitor);
        return paths.booking(tripSlug, { hold: holdId });
      }
    }
    return paths.waitlist();
  } catch (error) {
    return paths.waitlist({ refused: failureOf(error).code });
  }
}

/** The room named in a URL or form. */
export function readRoom(text: string): Occupancy | null {
  return (['quad', 'triple', 'twin', 'single'] as const).find((room) => room === text) ?? null;
}
