import type { Deps } from '../deps.ts';
import { formatDay } from '../providers/formats.ts';
import { paragraph } from '../providers/mail/layout.ts';
import { findHeldSeats, listMostlyHeld } from '../store/bookings/holds.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { mailOperator } from './mailOperator.ts';

/** Emails the operator, at most daily for each departure, when unpaid holds keep many of its seats. */
export async function alertHeldSeats({ db, config, log }: Deps): Promise<number> {
  const departures = await listMostlyHeld(db.queries, config.holdAlertPercent, config.businessTz);
  let alerts = 0;
  for (const { departureId, held, day } of departures) {
    const isNews = await db.transact((tx) =>
      addToOutbox(tx, {
        departureId,
        topic: 'departure.held',
        payload: { departureId, day },
        dedupeKey: `departure.held:${day}`,
      }),
    );
    if (!isNews) continue;
    log.warn({ departureId, held }, 'unpaid holds keep many seats of a departure');
    alerts += 1;
  }
  return alerts;
}

/** Emails the operator about a day's alert, unless the holds have ended. Throws if it can't yet. */
export async function mailHeldSeats(deps: Deps, departureId: string, day: string): Promise<void> {
  const { title, startDate, held, capacity, sessions } = await findHeldSeats(
    deps.db.queries,
    departureId,
  );
  if (sessions === 0) return;
  const visitors = sessions === 1 ? 'one visitor' : `${sessions} visitors`;
  await mailOperator(deps, {
    id: `held-${departureId}-${day}`,
    subject: `${held} of ${capacity} seats on hold: ${title}`,
    preview: 'Many seats of a date are on hold and not paid for.',
    heading: `${held} of ${capacity} seats are on hold.`,
    blocks: [
      paragraph(
        `On ${title}, ${formatDay(startDate)}, ${visitors} hold ${held} of ${capacity} seats and haven’t paid. No one else can book these seats.`,
      ),
      paragraph(
        'Each hold ends by itself after a few minutes, or when it is paid. If the seats stay on hold all day, someone may be keeping them from your travellers.',
      ),
    ],
  });
}
