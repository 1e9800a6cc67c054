/** Writes new departures: staff drafts and demo departures. */
import type { NewDepartureRequest } from '../../contract/staff.ts';
import type { Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { hasChanged } from '../database/rows.ts';

type Instants = 'reportAt' | 'salesOpenAt' | 'salesCloseAt';
type Pickup = NewDepartureRequest['pickups'][number];

export type NewDeparture = Omit<
  NewDepartureRequest,
  Instants | 'tripSlug' | 'maxPaxPerBooking' | 'prices' | 'pickups' | 'extras'
> & {
  id: string;
  tripId: string;
  tz: string;
  status: 'draft' | 'scheduled' | 'cancelled';
  reportAt: Date;
  salesOpenAt: Date | null;
  salesCloseAt: Date;
  /** Defaults to the column's default. */
  maxPaxPerBooking?: number;
  /** Defaults to the departure's capacity, including later changes to it. */
  plannedCapacity?: number;
  cancelledReason: string | null;
  /** Only for the booking it is made for. */
  isPrivate?: boolean;
  pickups: readonly (Omit<Pickup, 'pickupAt'> & { pickupAt: Date })[];
};

/** Writes a departure with its pickup points. Returns false if its code is taken. */
export async function insertDeparture(tx: Tx, departure: NewDeparture): Promise<boolean> {
  const { id, code } = departure;
  const isNew = await hasChanged(tx)`
    insert into departure_code (code, departure_id) values (${code}, ${id})
    on conflict do nothing`;
  if (!isNew) return false;
  await tx
    .insertInto('departure')
    .values({
      id,
      trip_id: departure.tripId,
      code,
      start_date: departure.startDate,
      end_date: departure.endDate,
      report_at: departure.reportAt,
      tz: departure.tz,
      status: departure.status,
      capacity: departure.capacity,
      planned_capacity: departure.plannedCapacity ?? null,
      min_pax: departure.minPax,
      max_pax_per_booking: departure.maxPaxPerBooking,
      sales_open_at: departure.salesOpenAt,
      sales_close_at: departure.salesCloseAt,
      deposit_kind: departure.depositKind,
      deposit_value: departure.depositValue,
      balance_due_days: departure.balanceDueDays,
      instalments: departure.instalments,
      cancellation_policy_id: departure.cancellationPolicyId,
      women_only: departure.womenOnly,
      cancelled_reason: departure.cancelledReason,
      is_private: departure.isPrivate,
    })
    .execute();
  await tx
    .insertInto('pickup_point')
    .values(
      departure.pickups.map((pickup, sort) => ({
        departure_id: id,
        id: newId(),
        code: pickup.code,
        city: pickup.city,
        name: pickup.name,
        address: pickup.address,
        pickup_at: pickup.pickupAt,
        surcharge_minor: pickup.surchargeMinor,
        sort,
      })),
    )
    .execute();
  return true;
}
