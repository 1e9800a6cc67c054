/** What the forms about departures do. */
import type { FieldError } from '@/booking/contract/problem';
import { readSettings } from '@/lib/desk/departureSettings';
import { BookingRefused } from '../booking/failures';
import type { SentOnce } from '../http/formHandler';
import { staffService } from './staffService';

/** Refuses a form for what is wrong in its fields, as the service would. */
function refuseFields(errors: FieldError[]): never {
  throw new BookingRefused({
    type: 'about:blank',
    title: 'Some fields failed validation',
    status: 400,
    detail: 'Some fields failed validation.',
    instance: '',
    code: 'validation_failed',
    requestId: '',
    retryable: false,
    errors,
  });
}

const MIN_REASON = 3;

function reasonIn(text: string): string {
  const reason = text.trim();
  if (reason.length >= MIN_REASON) return reason;
  return refuseFields([{ path: 'reason', code: 'required', message: 'Enter a reason' }]);
}

/** Changes a departure's settings. Returns whether anything was to be changed. */
export async function changeSettings({ form, visitor }: SentOnce): Promise<boolean> {
  const { change, errors } = readSettings(form.sentTexts(form.names));
  if (errors.length > 0) refuseFields(errors);
  if (Object.keys(change).length === 0) return false;
  const { departure, version } = form.texts(['departure', 'version']);
  await staffService.changeDeparture(departure, change, Number(version), visitor);
  return true;
}

export async function guaranteeDeparture({ form, visitor }: SentOnce): Promise<void> {
  const reason = reasonIn(form.text('reason'));
  await staffService.guaranteeDeparture(form.text('departure'), reason, visitor);
}

/** Requests a departure's cancellation, if its code was typed. */
export async function requestDepartureEnd({ form, visitor }: SentOnce): Promise<void> {
  const id = form.text('departure');
  const { code } = await staffService.departure(id, visitor);
  const typed = form.text('code').trim().toUpperCase();
  if (typed !== code.toUpperCase()) {
    const message = 'Type the departure’s code exactly as shown';
    refuseFields([{ path: 'code', code: 'format', message }]);
  }
  const body = { token: form.text('token'), reason: reasonIn(form.text('reason')) };
  await staffService.endDeparture(id, body, visitor);
}
