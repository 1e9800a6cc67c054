/** What the forms about a departure's list, leader and rooms do. */
import { randomUUID } from 'node:crypto';
import { deskPaths, waitingTicksCookie, type DeskFormName } from '@/lib/desk/deskPaths';
import { stateWords } from '@/lib/desk/listWords';
import { nameIn } from '@/lib/nameIn';
import { isUuid } from '@/lib/isUuid';
import type { FormTarget, SentOnce } from '../http/formHandler';
import type { FormText } from '../http/formText';
import { doneAt, fieldRefused, pageOf, reasonIn, type DeskForm } from './deskForm';
import { manifestService } from './manifestService';
import { roomsIn } from './roomsForm';
import { staffService } from './staffService';

const departureIn = (form: FormText) => form.text('departure');

/** Returns the departure whose check-ins a device still has to send, or null. */
export function waitingTicksOf(cookie: string): string | null {
  const value = new RegExp(`(?:^|;\\s*)${waitingTicksCookie}=([0-9a-f-]{36})`).exec(cookie)?.[1];
  return value ?? null;
}

/** Sends a form on to where it is carried out, once its sender entered a fresh code of their app. */
async function confirmed({ form, visitor }: SentOnce, path: string): Promise<FormTarget> {
  const { isFresh } = await staffService.me(visitor);
  const resume = nameIn({ 'leader-link': 1, 'list-export': 1 }, form.text('form'));
  return { showAgain: isFresh ? path : deskPaths.signIn({ resume }) };
}

export const manifestForms: Partial<Record<DeskFormName, DeskForm>> = {
  /** A tick without scripts. The page made its ID, so a double click counts once. */
  'check-in': async ({ form, visitor }) => {
    const { traveller, tick } = form.texts(['traveller', 'tick']);
    const state = nameIn(stateWords, form.text('state'));
    if (!state) throw fieldRefused('', 'Reload the list, then check them in again.');
    const id = isUuid(tick) ? tick : randomUUID();
    await manifestService.sendTicks(
      departureIn(form),
      [{ id, travellerId: traveller, state, at: new Date().toISOString() }],
      visitor,
    );
    return pageOf(form);
  },
  leader: async ({ form, visitor }) => {
    const { person, phone, version } = form.texts(['person', 'phone', 'version']);
    const leader = person ? { personId: person, phone } : null;
    await manifestService.changeLeader(departureIn(form), { leader }, Number(version), visitor);
    return doneAt(form);
  },
  /** The page makes the link, because its secret must not be in an address. */
  'leader-link': async (sent) => confirmed(sent, pageOf(sent.form)),
  /** The page shows the notes in its answer, which no address leads to. */
  'medical-notes': async ({ form }) => {
    reasonIn(form);
    return { showAgain: pageOf(form) };
  },
  'leader-link-end': async ({ form, visitor }) => {
    await manifestService.endLink(departureIn(form), form.text('link'), visitor);
    return doneAt(form);
  },
  'list-copy': async ({ form, visitor, idempotencyKey }) => {
    const medical = form.has('medical');
    const departure = departureIn(form);
    const body = medical ? { medical, reason: reasonIn(form) } : { medical };
    const { number } = await manifestService.makeCopy(departure, body, idempotencyKey, visitor);
    return deskPaths.sheet(departure, { copy: number, medical: medical ? 1 : null });
  },
  'list-export': async (sent) => {
    reasonIn(sent.form);
    return confirmed(sent, deskPaths.listFile());
  },
  rooms: async ({ form, visitor }) => {
    const { rooms, errors } = roomsIn(form);
    const [error] = errors;
    if (error) throw fieldRefused(error.field, error.message);
    const version = Number(form.text('version'));
    await manifestService.saveRooms(departureIn(form), { rooms }, version, visitor);
    return doneAt(form);
  },
};
