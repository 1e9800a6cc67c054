/** Masks contact details so that only their owner recognises them. */

/** Masks `asha@example.com` as `a***@e***.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  const ending = dot > at ? email.slice(dot) : '';
  return `${email.slice(0, 1)}***@${email.slice(at + 1, at + 2)}***${ending}`;
}

/**
 * Removes what opens something from the links in a text: all that follows `?` or `#`. A link whose
 * path is a secret must not be in the text.
 */
export const withoutLinkKeys = (text: string) =>
  text.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1');

/** `+919876543210` as `***10`. */
export function maskPhone(phone: string): string {
  return `***${phone.slice(-2)}`;
}
