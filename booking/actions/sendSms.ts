import type { Deps } from '../deps.ts';
import {
  countSentSms,
  setNotification,
  type Notification,
} from '../store/messages/notifications.ts';
import { preparePhoneCodeSms } from './verifyPhone.ts';
import { prepareSignInSms } from './signIn.ts';

/**
 * Sends a queued text message with a code. Messages beyond the hourly limit, which caps our costs,
 * are dropped and logged; a code can always be emailed instead. Throws if the gateway rejects the
 * message.
 */
export async function sendSms(deps: Deps, { id, template, subjectId }: Notification) {
  const { db, config, texts } = deps;
  const isSignIn = template === 'sign_in_text';
  const isFull = (await countSentSms(db.queries)) >= config.texts.perHour;
  if (isFull) deps.log.error({ template }, 'hourly text message limit reached: RATE_SMS_PER_HOUR');
  const message =
    texts && !isFull
      ? await (isSignIn ? prepareSignInSms : preparePhoneCodeSms)(deps, subjectId)
      : null;
  if (!texts || !message) {
    const reason = isFull ? 'hourly limit reached' : 'no longer needed';
    await setNotification(db.queries, id, 'suppressed', { error: reason });
    return;
  }
  const purpose = isSignIn ? 'to sign in' : 'to verify your number';
  await texts.send({
    id,
    to: message.to,
    // The last line lets phones fill in the code, on our site only (WICG "Origin-bound one-time
    // codes").
    text: `${message.code} is your ${config.sellerName} code ${purpose}, valid for 10 minutes. We will never ask you for it.\n\n@${new URL(config.siteUrl).hostname} #${message.code}`,
  });
  await setNotification(db.queries, id, 'sent');
}
