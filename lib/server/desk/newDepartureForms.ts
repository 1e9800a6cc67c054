/** What the forms about new departures, and about what departures sell, do. */
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { failureOf } from '../booking/failures';
import type { FormTarget, SentOnce } from '../http/formHandler';
import { answerTo, atFields } from '../forms/outcome';
import { readChange } from './departureChangePage';
import { readPlan } from './departurePlanPage';
import { departureService, type DeparturePart } from './departureService';
import { doneAt, fieldRefused, FormRefused, pageOf, pageWith, type DeskForm } from './deskForm';
import { newDepartureField, readNewDeparture } from './newDeparture';
import { zoneOf } from './newDeparturePage';

/** Shows what a new departure would be, or saves it as a draft. */
async function newDeparture({ form, visitor }: SentOnce): Promise<FormTarget> {
  const timeZone = zoneOf(await departureService.choices(visitor), form.text('tripSlug'));
  const { draft, errors } = readNewDeparture(form.sentTexts(form.names), timeZone);
  if (errors.length > 0) throw new FormRefused(errors);
  if (form.text('step') === 'check') return { showAgain: pageOf(form) };
  try {
    const { id } = await departureService.create(draft, visitor);
    return deskPaths.departure(id, { tab: 'settings', done: 'new-departure' });
  } catch (error) {
    if (failureOf(error).code !== 'validation_failed') throw error;
    throw new FormRefused(atFields(answerTo(error), newDepartureField).errors);
  }
}

/** Makes the drafts of a plan exactly as they were shown. */
async function makeDepartures({ form, visitor, idempotencyKey }: SentOnce): Promise<string> {
  const kind = form.text('kind') === 'season' ? 'season' : 'series';
  const { request: plan, answer } = readPlan(kind, form.sentTexts(form.names));
  if (answer) throw new FormRefused(answer.errors);
  await departureService.makePlan({ plan, token: form.text('token') }, idempotencyKey, visitor);
  return deskPaths.departureDrafts({ done: 'make-departures' });
}

async function publishDrafts({ form, visitor }: SentOnce): Promise<string> {
  const ids = form.names.flatMap((name) => (name.startsWith('draft.') ? [name.slice(6)] : []));
  if (ids.length === 0) throw fieldRefused('drafts', 'Tick at least one draft');
  await departureService.publish(ids, visitor);
  return doneAt(form);
}

async function deleteDraft({ form, visitor }: SentOnce): Promise<string> {
  const { departure, version } = form.texts(['departure', 'version']);
  await departureService.deleteDraft(departure, Number(version), visitor);
  return deskPaths.departureDrafts({ done: 'delete-draft' });
}

/** Shows what a change of one part would do, or makes it. */
const changePart =
  (part: DeparturePart): DeskForm =>
  async ({ form, visitor }) => {
    const { departure, version } = form.texts(['departure', 'version']);
    const body = await readChange(part, departure, form.sentTexts(form.names), visitor);
    if (form.text('step') === 'check') return { showAgain: pageWith(form, { part }) };
    const change = body[part];
    if (!change) throw fieldRefused('', 'Enter what to change');
    await departureService.change(departure, part, change, Number(version), visitor);
    return deskPaths.departure(departure, { tab: 'settings', done: part });
  };

export const newDepartureForms: Partial<Record<DeskFormName, DeskForm>> = {
  'new-departure': newDeparture,
  'make-departures': makeDepartures,
  'publish-drafts': publishDrafts,
  'delete-draft': deleteDraft,
  prices: changePart('prices'),
  discounts: changePart('discounts'),
  extras: changePart('extras'),
  pickups: changePart('pickups'),
};
