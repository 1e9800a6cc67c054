/** The desk's calls to the booking service about a departure's list, its leader and its rooms. */
import type { StaffRooms } from '@/booking/contract/rooms';
import type * as lists from '@/booking/contract/staffManifest';
import { withQuery } from '@/lib/paths';
import { call, send, type Visitor } from '../booking/transport';
import { callStaff } from './staffService';

const linkMs = 6_000;
const fileMs = 12_000;
const of = (id: string) => `/departures/${encodeURIComponent(id)}`;

export const manifestService = {
  list: (id: string, body: lists.ListRequest, visitor: Visitor) =>
    callStaff<lists.DepartureListing>(`POST ${of(id)}/list`, visitor, { body }),
  /** Reads a list with a leader's link. Throws `link_expired` for one that no longer works. */
  listByLink: (token: string, { address }: Visitor) =>
    call<lists.DepartureListing>({
      ...{ method: 'POST', path: '/staff/auth/leader-links', body: { token }, timeoutMs: linkMs },
      visitor: { cookie: '', address, onSetCookie() {} },
    }),
  led: (visitor: Visitor) => callStaff<lists.LedDepartures>('GET /me/departures', visitor),
  sendTicks: (id: string, ticks: readonly lists.Tick[], visitor: Visitor) =>
    callStaff<lists.TicksStored>(`POST ${of(id)}/check-ins`, visitor, { body: { ticks } }),
  checkIns: (id: string, cursor: string, visitor: Visitor) =>
    callStaff<lists.CheckIns>(
      `GET ${withQuery(`${of(id)}/check-ins`, { cursor: cursor || null })}`,
      visitor,
    ),
  makeCopy: (id: string, body: lists.CopyRequest, idempotencyKey: string, visitor: Visitor) =>
    callStaff<lists.CopyMade>(`POST ${of(id)}/copies`, visitor, { body, idempotencyKey }),
  exportList: (id: string, body: lists.ExportRequest, visitor: Visitor) =>
    send({
      ...{ method: 'POST', path: `/staff${of(id)}/export`, body, visitor, timeoutMs: fileMs },
    }),
  leaders: (visitor: Visitor) => callStaff<lists.Leaders>('GET /leaders', visitor),
  changeLeader: (id: string, body: lists.LeaderChange, version: number, visitor: Visitor) =>
    callStaff<{ version: number }>(`PUT ${of(id)}/leader`, visitor, { body, version }),
  links: (id: string, visitor: Visitor) =>
    callStaff<lists.LeaderLinks>(`GET ${of(id)}/leader-links`, visitor),
  makeLink: (id: string, body: lists.NewLeaderLink, idempotencyKey: string, visitor: Visitor) =>
    callStaff<lists.LeaderLinkMade>(`POST ${of(id)}/leader-links`, visitor, {
      ...{ body, idempotencyKey },
    }),
  endLink: (id: string, link: string, visitor: Visitor) =>
    callStaff<lists.LeaderLinks>(
      `POST ${of(id)}/leader-links/${encodeURIComponent(link)}/revoke`,
      visitor,
    ),
  saveRooms: (id: string, body: lists.RoomPlanChange, version: number, visitor: Visitor) =>
    callStaff<StaffRooms>(`PUT ${of(id)}/rooms`, visitor, { body, version }),
};
