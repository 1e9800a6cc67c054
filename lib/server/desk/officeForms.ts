/** What the forms about offer codes and keys do. */
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { withQuery } from '@/lib/paths';
import { doneAt, type DeskForm } from './deskForm';
import { readNewOffer, readOfferChange } from './offerFields';
import { officeService } from './officeService';
import { staffService } from './staffService';

export const officeForms: Partial<Record<DeskFormName, DeskForm>> = {
  'new-offer': async ({ form, visitor }) => {
    const { code } = await officeService.createOffer(readNewOffer(form), visitor);
    return withQuery(deskPaths.offer(code), { done: 'new-offer' });
  },
  offer: async ({ form, visitor }) => {
    await officeService.changeOffer(form.text('code'), readOfferChange(form), visitor);
    return doneAt(form);
  },
  /** The page makes the key, because only its answer may hold the secret. Here, the code is fresh. */
  'new-key': async ({ visitor }) => {
    const { isFresh } = await staffService.me(visitor);
    const page = isFresh ? deskPaths.keys() : deskPaths.signIn({ resume: 'new-key' });
    return { showAgain: page };
  },
  'revoke-key': async ({ form, visitor }) => {
    await officeService.revokeKey(form.text('key'), visitor);
    return doneAt(form);
  },
};
