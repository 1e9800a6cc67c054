/** Masks contact details so that only their owner recognises them. */

/** Masks `asha@example.com` as `a***@e***.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  const ending = dot > at ? email.slice(dot) : '';
  return `${email.slice(0, 1)}***@${email.slice(at + 1, at + 2)}***${ending}`;
}

/** `+919876543210` as `***10`. */
export function maskPhone(phone: string): string {
  return `***${phone.slice(-2)}`;
}
