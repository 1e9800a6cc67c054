/** What the forms about departures do. */
import { readSettings } from '@/lib/desk/departureSettings';
import type { FormTarget, SentOnce } from '../http/formHandler';
import { departureService } from './departureService';
import { doneAt, fieldRefused, FormRefused, pageOf, reasonIn } from './deskForm';
import { staffService } from './staffService';

/** Changes a departure's settings, or shows what that would do. */
export async function changeSettings({ form, visitor }: SentOnce): Promise<FormTarget> {
  const { change, errors } = readSettings(form.sentTexts(form.names));
  if (errors.length > 0) {
    throw new FormRefused(errors.map(({ path: field, message }) => ({ field, message })));
  }
  if (Object.keys(change).length === 0) return pageOf(form);
  const { departure, version } = form.texts(['departure', 'version']);
  if (form.text('step') === 'check') {
    // Refused here, where the form can say why, rather than on the page.
    await departureService.previewChange(departure, { settings: change }, visitor);
    return { showAgain: pageOf(form) };
  }
  await staffService.changeDeparture(departure, change, Number(version), visitor);
  return doneAt(form);
}

export async function guaranteeDeparture({ form, visitor }: SentOnce): Promise<void> {
  await staffService.guaranteeDeparture(form.text('departure'), reasonIn(form), visitor);
}

/** Requests a departure's cancellation, if its code was typed. */
export async function requestDepartureEnd({ form, visitor }: SentOnce): Promise<void> {
  const id = form.text('departure');
  const { code } = await staffService.departure(id, visitor);
  const typed = form.text('code').trim().toUpperCase();
  if (typed !== code.toUpperCase()) {
    throw fieldRefused('code', 'Type the departure’s code exactly as shown');
  }
  const body = { token: form.text('token'), reason: reasonIn(form) };
  await staffService.endDeparture(id, body, visitor);
}
