import type { Deps } from '../deps.ts';
import {
  countSentSms,
  setNotification,
  type Notification,
} from '../store/messages/notifications.ts';
import { preparePhoneCodeSms } from './verifyPhone.ts';
import { prepareSignInSms } from './signIn.ts';

/**
 * Sends a queued text message: a code and no more. Once as many went out in an hour as are paid for, the rest is
 * dropped and the log says so; a code can always come by mail. Throws when the gateway does not take it.
 */
export async function sendSms(deps: Deps, { id, template, subjectId }: Notification) {
  const { db, config, texts } = deps;
  const isSignIn = template === 'sign_in_text';
  const isFull = (await countSentSms(db.queries)) >= config.texts.perHour;
  if (isFull) deps.log.error({ template }, 'too many text messages in an hour: RATE_SMS_PER_HOUR');
  const message =
    texts && !isFull
      ? await (isSignIn ? prepareSignInSms : preparePhoneCodeSms)(deps, subjectId)
      : null;
  if (!texts || !message) {
    const reason = isFull ? 'the hour is full' : 'nothing to say any more';
    await setNotification(db.queries, id, 'suppressed', reason);
    return;
  }
  const purpose = isSignIn ? 'to sign in' : 'for your number';
  await texts.send({
    id,
    to: message.to,
    // The last line lets phones fill the code in, on our site only (WICG "Origin-bound one-time codes").
    text: `${message.code} is your ${config.sellerName} code ${purpose}, good for ten minutes. We never ask you for it.\n\n@${new URL(config.siteUrl).hostname} #${message.code}`,
  });
  await setNotification(db.queries, id, 'sent');
}
