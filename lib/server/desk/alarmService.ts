/** The desk's calls about figures that differ and emails that failed. */
import type { AlarmAcknowledged, Alarms } from '@/booking/contract/alarms';
import type { Visitor } from '../booking/transport';
import { callStaff } from './staffService';

export const alarmService = {
  list: (visitor: Visitor) => callStaff<Alarms>('GET /alarms', visitor),
  acknowledge: (id: string, body: AlarmAcknowledged, visitor: Visitor) =>
    callStaff(`POST /alarms/${encodeURIComponent(id)}/acknowledge`, visitor, { body }),
};
