import type { StaffSessions } from '@/booking/contract/staffAccounts';
import type { StaffPasskeys } from '@/booking/contract/staffPasskeys';
import { deskPaths } from '@/lib/desk/deskPaths';
import type { FormDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { passkeyService } from './passkeyService';
import { staffService } from './staffService';

export interface YouPageProps {
  sessions: StaffSessions['sessions'];
  sessionDraft: FormDraft;
  passkeys: StaffPasskeys;
  passkeyDraft: FormDraft;
  removalDraft: FormDraft;
  /** New recovery codes, which are shown once. */
  recoveryCodes: readonly string[] | null;
}

/** Loads someone's own account. Their form for new recovery codes is sent to this page. */
export async function loadYouPage({ visitor, posted, draftOf }: DeskRequest) {
  let recoveryCodes: readonly string[] | null = null;
  if (posted?.text('form') === 'recovery-codes') {
    try {
      ({ recoveryCodes } = await staffService.renewRecoveryCodes(visitor));
    } catch (error) {
      if (failureOf(error).code !== 'step_up_required') throw error;
      return { redirectTo: deskPaths.signIn({ confirm: 1, next: deskPaths.you() }) };
    }
  }
  const [{ sessions }, passkeys] = await Promise.all([
    staffService.sessions(visitor),
    passkeyService.list(visitor),
  ]);
  return {
    ...{ sessions, sessionDraft: draftOf('session'), recoveryCodes },
    ...{ passkeys, passkeyDraft: draftOf('passkey'), removalDraft: draftOf('remove-passkey') },
  };
}
