/** Amounts and dates as documents print them. */
import { stateCodes } from '../../contract/common.ts';
import { gstNumbers, stateNames } from '../../domain/gstStates.ts';

export function printAmount(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
  }).format(amountMinor / 100);
}

/** Kept, because making it costs a hundred times what using it does. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A civil day, for example `1 April 2027`. */
export function printDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

const weekdays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** A civil day with its name, for example `Thursday 1 April 2027`. */
export function printWeekday(day: string): string {
  return weekdays.format(new Date(`${day}T00:00:00Z`));
}

/** An instant by the clocks of a zone, with the zone. */
export function printInstant(instant: Date, tz: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: tz,
  }).format(instant);
}

export function printRate(bps: number | null): string {
  return bps === null ? '' : ` ${bps / 100} %`;
}

/** A state by its name and GST number, for example `Karnataka (29)`. */
export function printState(code: string): string {
  const known = stateCodes.find((one) => one === code);
  return known ? `${stateNames[known]} (${gstNumbers[known][0] ?? ''})` : code;
}
