/** What the forms about departures do. */
import { readSettings, settingsToEdit } from '@/lib/desk/departureSettings';
import type { FormTarget, SentOnce } from '../http/formHandler';
import { departureService } from './departureService';
import { changedMeanwhile, doneAt, fieldRefused, FormRefused, pageOf, reasonIn } from './deskForm';
import { staffService } from './staffService';

/** Shows what a change of a departure's settings would do, or makes it once it was shown. */
export async function changeSettings({ form, visitor }: SentOnce): Promise<FormTarget> {
  const values = form.sentTexts(form.names);
  const { change, errors } = readSettings(values);
  if (errors.length > 0) {
    throw new FormRefused(errors.map(({ path: field, message }) => ({ field, message })));
  }
  if (Object.keys(change).length === 0) return pageOf(form);
  const { departure, version } = form.texts(['departure', 'version']);
  if (form.text('step') !== 'save') {
    const stored = await staffService.departure(departure, visitor);
    if (settingsToEdit(stored, { values, answer: null }).changedMeanwhile.length > 0) {
      throw fieldRefused('', changedMeanwhile);
    }
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

/** Closes a departure's sales from now on. Holds can still be paid, and bookings stay. */
export async function closeSales({ form, visitor }: SentOnce): Promise<void> {
  const { id, version } = await staffService.departure(form.text('departure'), visitor);
  const change = { salesCloseAt: new Date().toISOString(), reason: reasonIn(form) };
  await staffService.changeDeparture(id, change, version, visitor);
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
