/** Formats `+919816012345` as `+91 98160 12345`. Returns numbers of other countries as they are. */
export function formatPhone(number: string): string {
  return number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
}
