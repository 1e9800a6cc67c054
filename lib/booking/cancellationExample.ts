import type { CancellationExampleQuery } from '@/booking/contract/policies';

/** The calculator's fields, as named in the URL. */
export const exampleFields = ['price', 'paid', 'travellers', 'startDate', 'cancelOn'] as const;
export type ExampleField = (typeof exampleFields)[number];

export interface TypedExample {
  /** The policy to apply; defaults to the first. */
  policyId: string;
  fields: Record<ExampleField, string>;
}

export type ExampleErrors = Partial<Record<ExampleField, string>>;

/** Anything longer can't be a price or a date. */
const longest = 40;

/** Reads the calculator's values from the URL. Missing ones become empty strings. */
export function readTypedExample(
  query: Record<string, string | string[] | undefined>,
): TypedExample {
  const text = (name: string) => {
    const value = query[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').trim().slice(0, longest);
  };
  return {
    policyId: text('policy'),
    fields: {
      price: text('price'),
      paid: text('paid'),
      travellers: text('travellers'),
      startDate: text('startDate'),
      cancelOn: text('cancelOn'),
    },
  };
}

/** Builds the request to the booking service, in paise, or returns the errors to fix first. */
export function exampleRequest({
  fields,
}: TypedExample): { request: CancellationExampleQuery } | { errors: ExampleErrors } {
  const totalMinor = readRupees(fields.price);
  const paidMinor = readRupees(fields.paid);
  const errors: ExampleErrors = {
    ...(totalMinor === null || totalMinor < 100
      ? { price: 'Enter the price of the whole booking in rupees, like 41,000' }
      : {}),
    ...(fields.paid !== '' && paidMinor === null
      ? { paid: 'Enter what you’ve paid so far in rupees, like 12,000, or leave it empty' }
      : {}),
    ...(/^[1-9]\d?$/.test(fields.travellers)
      ? {}
      : { travellers: 'Enter the number of travellers, from 1 to 99' }),
    ...(isDay(fields.startDate) ? {} : { startDate: 'Choose the day the trip starts' }),
    ...(isDay(fields.cancelOn) ? {} : { cancelOn: 'Choose the day you’d cancel' }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const { travellers, startDate, cancelOn } = fields;
  return {
    request: {
      startDate,
      cancelOn,
      travellers,
      totalMinor: String(totalMinor),
      ...(paidMinor === null ? {} : { paidMinor: String(paidMinor) }),
    },
  };
}

/** Parses `41,000`, `₹ 41000` or `41000.50` into paise. Null if invalid, or ten crore or more. */
function readRupees(text: string): number | null {
  const [, rupees, paise = ''] =
    /^(?:₹|rs\.?|inr)?\s*(\d[\d,\s]*)(?:\.(\d{1,2}))?$/i.exec(text) ?? [];
  if (rupees === undefined) return null;
  const digits = rupees.replaceAll(/[,\s]/g, '');
  return digits.length > 8 ? null : Number(digits) * 100 + Number(paise.padEnd(2, '0'));
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
