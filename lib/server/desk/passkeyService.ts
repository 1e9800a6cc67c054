/** The desk's calls about passkeys. The service checks what a browser made. */
import type * as passkeys from '@/booking/contract/staffPasskeys';
import type { Visitor } from '../booking/transport';
import { callStaff } from './staffService';

export const passkeyService = {
  factors: (visitor: Visitor) => callStaff<passkeys.StaffFactors>('GET /auth/factors', visitor),
  offer: (visitor: Visitor) =>
    callStaff<passkeys.PasskeyOffer>('POST /auth/passkeys/offer', visitor),
  challenge: (visitor: Visitor) =>
    callStaff<passkeys.PasskeyChallenge>('POST /auth/passkeys/challenge', visitor),
  add: (body: object, visitor: Visitor) =>
    callStaff<passkeys.PasskeyAdded>('POST /auth/passkeys', visitor, { body }),
  confirm: (body: object, visitor: Visitor) =>
    callStaff('POST /auth/factor/passkey', visitor, { body }),
  list: (visitor: Visitor) => callStaff<passkeys.StaffPasskeys>('GET /me/passkeys', visitor),
  remove: (id: string, visitor: Visitor) =>
    callStaff(`DELETE /me/passkeys/${encodeURIComponent(id)}`, visitor),
};
