/** The work that happens beside requests: one small loop in the process, woken or on a timer. */
import { answerDateInterests } from '../actions/dateInterest.ts';
import { runDepartureEnds } from '../actions/endDeparture.ts';
import { sweepHolds } from '../actions/expireHolds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { sweepWaitlist } from '../actions/waitlist.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { Deps } from '../deps.ts';
import { deleteOldKeys } from '../store/idempotency.ts';
import { forgetForms } from '../store/forms.ts';
import { requeueFailedMails } from '../store/notifications.ts';
import { expireCredits } from '../store/travelCredit.ts';
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
      run: () => answerDateInterests(withWake),
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
