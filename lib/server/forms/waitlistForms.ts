import type { Occupancy } from '@/booking/contract/common';
import { paths } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerTo, signOutcome } from './outcome';
import { consentAndEvidence } from './consentAndEvidence';
import type { FormTarget, SentForm, SentOnce } from '../http/formHandler';
import { keepPlaceLink, readMailedLink, readPlaceLink } from './waitlistCookie';

/** Submits a request for seats on a full date. If it's refused, shows the form as typed. */
export async function submitJoin({ form, visitor, idempotencyKey }: SentOnce): Promise<FormTarget> {
  const departure = form.text('departure');
  try {
    const { reference } = await bookingService.joinWaitlist(
      departure,
      {
        ...form.texts(['name', 'email', 'phone', 'pax', 'occupancy']),
        ...consentAndEvidence('waitlist', form),
      },
      idempotencyKey,
      visitor,
    );
    return paths.waitlist({ joined: reference });
  } catch (error) {
    return { showAgain: paths.waitlist({ departure, answer: signOutcome(answerTo(error)) }) };
  }
}

/** Stores an email link's secret, sent by a script or pasted. The place itself doesn't change. */
export async function openWaitlistLink({ form, visitor }: SentForm): Promise<FormTarget> {
  const opened = readMailedLink(form.text('link'));
  if (!opened) return paths.waitlist({ refused: 'not_found' });
  keepPlaceLink(visitor, opened.link);
  return paths.waitlist(opened.asksToLeave ? { ask: 'leave' } : {});
}

/** Handles the buttons of a place on the waiting list: confirm, accept the offer, leave or rejoin. */
export async function changePlace({ form, visitor }: SentForm): Promise<FormTarget> {
  const link = readPlaceLink(visitor);
  if (!link) return paths.waitlist({ refused: 'not_found' });
  const { token } = link;
  const keepPlace = (place: { token: string }) =>
    keepPlaceLink(visitor, { kind: 'entry', token: place.token });
  try {
    switch (form.text('do')) {
      case 'confirm':
        keepPlace(await bookingService.confirmPlace(token, visitor));
        break;
      case 'rejoin':
        keepPlace(await bookingService.rejoinPlace(token, visitor));
        break;
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

/** Reads the room named in a URL or form. */
export function readRoom(text: string): Occupancy | null {
  return (['quad', 'triple', 'twin', 'single'] as const).find((room) => room === text) ?? null;
}
