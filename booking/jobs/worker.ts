/** Background jobs: small loops in this process, on a timer. Some also run when woken. */
import { messageOf } from '../errors.ts';
import { alertHeldSeats } from '../actions/alertHeldSeats.ts';
import { sendDateAlerts } from '../actions/dateInterest.ts';
import { readDisputes } from '../actions/disputes.ts';
import { runDepartureEnds } from '../actions/endDeparture.ts';
import { eraseCustomers } from '../actions/eraseCustomer.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { importNewRefunds } from '../actions/externalRefunds.ts';
import { sweepGroupQuotes } from '../actions/groupQuotes.ts';
import { advanceDepartures } from '../actions/advanceDepartures.ts';
import { deliverWebhooks } from '../actions/outgoingWebhooks.ts';
import { reconcile } from '../actions/reconcile.ts';
import {
  remindOfEnquiries,
  remindOfMessages,
  requestReviews,
  sendBalanceReminders,
  sendShareReminders,
  sendTripReminders,
} from '../actions/remind.ts';
import { reportDrift, reportMoneyDrift } from '../actions/reportDrift.ts';
import { recordSecurityEvents } from '../actions/securityEvents.ts';
import { readBounces } from '../actions/sendMail.ts';
import { sendSavedTripAlerts } from '../actions/savedTrips.ts';
import { sweepWaitlist } from '../actions/waitlist.ts';
import { remindUnfinished } from '../actions/unfinishedBookings.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { Deps } from '../deps.ts';
import { forgetExports } from '../store/customers/exports.ts';
import { forgetContactNotices } from '../store/bookings/contactNotices.ts';
import { forgetContactChanges } from '../store/customers/contactChanges.ts';
import { deleteOldKeys } from '../store/database/idempotency.ts';
import { forgetForms } from '../store/messages/forms.ts';
import { closeSilentEnquiries } from '../store/staff/enquiries.ts';
import { forgetGuestAccess } from '../store/customers/guestAccess.ts';
import { forgetShareAddresses } from '../store/money/shares.ts';
import { forgetSignIns } from '../store/customers/signIn.ts';
import { forgetFormerStaff, forgetStaffSessions } from '../store/staff/accounts.ts';
import { forgetWebhooks } from '../store/messages/outgoingWebhooks.ts';
import { requeueFailedMails } from '../store/messages/notifications.ts';
import { forgetOldRecords, forgetStatements } from '../store/customers/retention.ts';
import { forgetTravellerDetails } from '../store/bookings/travellers.ts';
import { forgetUploads } from '../store/bookings/uploads.ts';
import { forgetTripTools } from '../store/bookings/tripTools.ts';
import { expireCredits } from '../store/money/travelCredit.ts';
import { relayOutbox, type Publish } from './outbox.ts';

export interface Worker {
  wake(): void;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Task = [name: string, everyMs: number, run: () => Promise<unknown>];

/** Jobs that also run when woken. */
const wakeable = new Set(['webhooks', 'cancelled departures', 'outbox']);

/** Lists the jobs with their intervals in milliseconds. */
function listTasks(deps: Deps, publish: Publish): Task[] {
  const { db, config } = deps;
  const { queries } = db;
  const sweepMs = config.sweepSeconds * 1_000;
  return [
    ['webhooks', 2_000, () => processWebhooks(deps)],
    ['cancelled departures', 15_000, () => runDepartureEnds(deps)],
    ['outbox', 2_000, () => relayOutbox(deps, publish)],
    ['outgoing webhooks', 2_000, () => deliverWebhooks(deps)],
    ['sweep', sweepMs, () => sweepHolds(deps)],
    ['held seats', MINUTE_MS, () => alertHeldSeats(deps)],
    ['waitlist', sweepMs, () => sweepWaitlist(deps)],
    ['travel credit', HOUR_MS, () => db.transact((tx) => expireCredits(tx, config.businessTz))],
    ['past departures', MINUTE_MS, () => advanceDepartures(deps)],
    ['security events', 10_000, () => recordSecurityEvents(deps)],
    ['drift', 10 * MINUTE_MS, () => reportDrift(deps)],
    ['money drift', 24 * HOUR_MS, () => reportMoneyDrift(deps)],
    ['reconcile', 15_000, () => reconcile(deps)],
    ['refunds at the gateway', 10 * MINUTE_MS, () => importNewRefunds(deps)],
    ['disputes', HOUR_MS, () => readDisputes(deps)],
    ['idempotency', HOUR_MS, () => deleteOldKeys(queries)],
    ['unfinished bookings', MINUTE_MS, () => remindUnfinished(deps)],
    ['date alerts', MINUTE_MS, () => sendDateAlerts(deps)],
    ['saved trip alerts', 10 * MINUTE_MS, () => sendSavedTripAlerts(deps)],
    ['balance reminders', 10 * MINUTE_MS, () => sendBalanceReminders(deps)],
    ['share reminders', 10 * MINUTE_MS, () => sendShareReminders(deps)],
    ['trip reminders', 10 * MINUTE_MS, () => sendTripReminders(deps)],
    ['review requests', HOUR_MS, () => requestReviews(deps)],
    ['bounces', 5 * MINUTE_MS, () => readBounces(deps)],
    ['failed emails', HOUR_MS, () => db.transact(requeueFailedMails)],
    ['enquiry reminders', MINUTE_MS, () => remindOfEnquiries(deps)],
    ['message reminders', MINUTE_MS, () => remindOfMessages(deps)],
    ['group quotes', MINUTE_MS, () => sweepGroupQuotes(deps)],
    ['old webhooks', HOUR_MS, () => forgetWebhooks(queries)],
    ['old forms', HOUR_MS, () => forgetForms(queries)],
    ['silent enquiries', HOUR_MS, () => closeSilentEnquiries(queries)],
    ['old traveller details', 24 * HOUR_MS, () => forgetTravellerDetails(queries)],
    ['old messages and group lists', 24 * HOUR_MS, () => forgetTripTools(queries)],
    ['old uploads', 24 * HOUR_MS, () => forgetUploads(queries)],
    ['old share addresses', 24 * HOUR_MS, () => forgetShareAddresses(queries)],
    ['old records', 24 * HOUR_MS, () => forgetOldRecords(queries)],
    ['old bank statements', HOUR_MS, () => forgetStatements(queries)],
    ['old contact changes', HOUR_MS, () => forgetContactChanges(queries)],
    ['old contact notices', HOUR_MS, () => forgetContactNotices(queries)],
    ['old data exports', HOUR_MS, () => forgetExports(queries)],
    ['customers to delete', 24 * HOUR_MS, () => eraseCustomers(deps)],
    ['old guest access', HOUR_MS, () => forgetGuestAccess(queries)],
    ['old sign-ins', HOUR_MS, () => forgetSignIns(queries)],
    ['old staff sessions', HOUR_MS, () => forgetStaffSessions(queries)],
    ['former staff', HOUR_MS, () => forgetFormerStaff(queries)],
  ];
}

/** Starts all jobs. Each runs on its own, never twice at once, and keeps running after errors. */
export function startWorker(deps: Omit<Deps, 'wake'>, publish: Publish): Worker {
  const tasks = listTasks({ ...deps, wake: () => wake() }, publish);
  const loops = tasks.map((task) => startLoop(deps, task));
  const wake = () => loops.filter(({ name }) => wakeable.has(name)).forEach((loop) => loop.wake());
  return {
    wake,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  [name, everyMs, runOnce]: Task,
) {
  metrics.jobInterval.set({ task: name }, everyMs / 1_000);
  metrics.jobFailures.inc({ task: name }, 0);
  // A job that never succeeds is as late as one that no longer does.
  metrics.jobSuccess.setToCurrentTime({ task: name });
  let stopped = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const run = async () => {
    do {
      again = false;
      try {
        await runOnce();
        metrics.jobSuccess.setToCurrentTime({ task: name });
      } catch (error) {
        const message = messageOf(error);
        metrics.jobFailures.inc({ task: name });
        log.error({ job: name, message }, 'a job failed and will be retried');
      }
    } while (again && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(start, everyMs);
  };
  const start = () => {
    clearTimeout(timer);
    if (running) again = true;
    else if (!stopped) running = run();
  };
  timer = setTimeout(start, Math.min(everyMs, 1_000));
  return {
    name,
    wake: start,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
