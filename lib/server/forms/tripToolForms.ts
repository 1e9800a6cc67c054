import { accountPaths } from '@/lib/account/accountPaths';
import { roomNames } from '@/lib/account/personNames';
import {
  longestFriendCode,
  rosterConsent,
  tripToolNames,
  type TripToolName,
} from '@/lib/account/tripTools';
import { nameIn } from '@/lib/nameIn';
import { bookingService } from '../booking/client';
import { answerTo, signOutcome } from './outcome';
import type { FormTarget, SentOnce } from '../http/formHandler';
import { isReference } from '../reference';

/** Handles a message, roster decision or roommate request. If refused, shows it as typed. */
export async function submitTripTool(request: SentOnce): Promise<FormTarget> {
  const { form } = request;
  const reference = form.text('reference');
  const tool = tripToolNames.find((name) => name === form.text('tool'));
  if (!tool || !isReference(reference)) return accountPaths.myTrips();
  try {
    await send(tool, reference, request);
    return `${accountPaths.trip(reference, { tool })}#${tool}`;
  } catch (error) {
    const answer = signOutcome(answerTo(error));
    return { showAgain: `${accountPaths.trip(reference, { tool, answer })}#${tool}` };
  }
}

async function send(
  tool: TripToolName,
  reference: string,
  { form, visitor, idempotencyKey }: SentOnce,
): Promise<void> {
  switch (tool) {
    case 'message':
      await bookingService.writeMessage(reference, form.text('text'), idempotencyKey, visitor);
      return;
    case 'roster': {
      const granted = form.text('granted') === 'yes';
      const homeCity = granted ? form.text('homeCity') : null;
      const { version } = rosterConsent;
      await bookingService.decideRoster(reference, { granted, homeCity, version }, visitor);
      return;
    }
    case 'room-mates': {
      const preference = nameIn(roomNames, form.text('preference')) ?? 'same_gender';
      const code = form.text('friendCode').slice(0, longestFriendCode);
      await bookingService.chooseRoomMates(
        reference,
        {
          preference,
          ...(form.has('friendCode') ? { friendCode: code } : {}),
          ...(form.has('renewsFriendCode') ? { renewsFriendCode: true } : {}),
        },
        visitor,
      );
    }
  }
}
