/** The work that happens beside requests: one small loop in the process, woken or on a timer. */
import { sendDateAlerts } from '../actions/dateInterest.ts';
import { runDepartureEnds } from '../actions/endDeparture.ts';
import { eraseCustomers } from '../actions/eraseCustomer.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { advanceDepartures } from '../actions/advanceDepartures.ts';
import { reconcile } from '../actions/reconcile.ts';
import { requestReviews, sendBalanceReminders, sendShareReminders } from '../actions/remind.ts';
import { reportDrift } from '../actions/reportDrift.ts';
import { reportMoneyDrift } from '../actions/reportMoneyDrift.ts';
import { sweepWaitlist } from '../actions/waitlist.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { Deps } from '../deps.ts';
import { forgetExports } from '../store/customers/exports.ts';
import { forgetContactChanges } from '../store/customers/contactChanges.ts';
import { deleteOldKeys } from '../store/database/idempotency.ts';
import { forgetForms } from '../store/messages/forms.ts';
import { forgetGuestAccess } from '../store/customers/guestAccess.ts';
import { forgetShareAddresses } from '../store/money/shares.ts';
import { forgetSignIns } from '../store/customers/signIn.ts';
import { requeueFailedMails } from '../store/messages/notifications.ts';
import { forgetOldRecords } from '../store/customers/retention.ts';
import { forgetTravellerDetails } from '../store/bookings/travellers.ts';
import { forgetTripTools } from '../store/bookings/tripTools.ts';
import { expireCredits } from '../store/money/travelCredit.ts';
import { relayOutbox, type Publish } from './outbox.ts';

export type Worker = { wake(): void; stop(): Promise<void> };

type Task = { name: string; everyMs: number; run: () => Promise<unknown>; isWakeable: boolean };

/**
 * Starts all jobs. Each runs alone, never twice at the same time, and survives its errors. What the
 * outbox holds goes to `publish`.
 */
export function startWorker(deps: Omit<Deps, 'wake'>, publish: Publish): Worker {
  const withWake: Deps = { ...deps, wake: () => wake() };
  const tasks: Task[] = [
    {
      name: 'webhooks',
      everyMs: 2_000,
      isWakeable: true,
      run: () => processWebhooks(withWake),
    },
    {
      name: 'cancelled departures',
      everyMs: 15_000,
      isWakeable: true,
      run: () => runDepartureEnds(withWake),
    },
    { name: 'outbox', everyMs: 2_000, isWakeable: true, run: () => relayOutbox(withWake, publish) },
    {
      name: 'sweep',
      everyMs: deps.config.sweepSeconds * 1_000,
      isWakeable: false,
      run: () => sweepHolds(withWake),
    },
    {
      name: 'waitlist',
      everyMs: deps.config.sweepSeconds * 1_000,
      isWakeable: false,
      run: () => sweepWaitlist(withWake),
    },
    {
      name: 'travel credit',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => deps.db.transact(expireCredits),
    },
    {
      name: 'past departures',
      everyMs: 60_000,
      isWakeable: false,
      run: () => advanceDepartures(deps),
    },
    { name: 'drift', everyMs: 600_000, isWakeable: false, run: () => reportDrift(deps) },
    {
      name: 'money drift',
      everyMs: 24 * 3_600_000,
      isWakeable: false,
      run: () => reportMoneyDrift(deps),
    },
    { name: 'reconcile', everyMs: 15_000, isWakeable: false, run: () => reconcile(withWake) },
    {
      name: 'idempotency',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => deleteOldKeys(deps.db.queries),
    },
    {
      name: 'date interests',
      everyMs: 60_000,
      isWakeable: false,
      run: () => sendDateAlerts(withWake),
    },
    {
      name: 'balance reminders',
      everyMs: 600_000,
      isWakeable: false,
      run: () => sendBalanceReminders(withWake),
    },
    {
      name: 'share reminders',
      everyMs: 600_000,
      isWakeable: false,
      run: () => sendShareReminders(withWake),
    },
    {
      name: 'review requests',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => requestReviews(withWake),
    },
    {
      name: 'mails given up',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => deps.db.transact(requeueFailedMails),
    },
    {
      name: 'old forms',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => forgetForms(deps.db.queries),
    },
    {
      name: 'old traveller details',
      everyMs: 24 * 3_600_000,
      isWakeable: false,
      run: () => forgetTravellerDetails(deps.db.queries),
    },
    {
      name: 'old messages and rosters',
      everyMs: 24 * 3_600_000,
      isWakeable: false,
      run: () => forgetTripTools(deps.db.queries),
    },
    {
      name: 'old addresses of shares',
      everyMs: 24 * 3_600_000,
      isWakeable: false,
      run: () => forgetShareAddresses(deps.db.queries),
    },
    {
      name: 'old records',
      everyMs: 24 * 3_600_000,
      isWakeable: false,
      run: () => forgetOldRecords(deps.db.queries),
    },
    {
      name: 'old wishes for an address',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => forgetContactChanges(deps.db.queries),
    },
    {
      name: 'old copies of data',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => forgetExports(deps.db.queries),
    },
    {
      name: 'customers to forget',
      everyMs: 24 * 3_600_000,
      isWakeable: false,
      run: () => eraseCustomers(withWake),
    },
    {
      name: 'old guest access',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => forgetGuestAccess(deps.db.queries),
    },
    {
      name: 'old sign-ins',
      everyMs: 3_600_000,
      isWakeable: false,
      run: () => forgetSignIns(deps.db.queries),
    },
  ];
  const loops = tasks.map((task) => startLoop(deps, task));
  const wake = () => loops.filter(({ task }) => task.isWakeable).forEach((loop) => loop.wake());
  return {
    wake,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop({ log }: Pick<Deps, 'log'>, task: Task) {
  let stopped = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const run = async () => {
    do {
      again = false;
      try {
        await task.run();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        log.error({ job: task.name, message }, 'a job failed and will run again');
      }
    } while (again && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(start, task.everyMs);
  };
  const start = () => {
    clearTimeout(timer);
    if (running) again = true;
    else if (!stopped) running = run();
  };
  timer = setTimeout(start, Math.min(task.everyMs, 1_000));
  return {
    task,
    wake: start,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
