/** The queue behind the outbox: pg-boss in our database. Retries, then stores exhausted jobs. */
import { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { jobDatabase } from '../store/database/jobDatabase.ts';
import { handleExhaustedJob, isAwaited, runJob, topics, type Job } from './outbox.ts';

const LONGEST_PAUSE_SECONDS = 4 * 3_600;
/** With these delays, retries go on for more than a day. */
const RETRIES = 16;
const POLL_SECONDS = 2;
/** A job that takes longer is presumed dead and given to another worker. */
const JOB_SECONDS = 60;

const deadQueue = (topic: string) => `${topic}.dead`;

export async function startQueue(deps: Deps) {
  const boss = new PgBoss({
    backend: deps.db.driver === 'pglite' ? 'pglite' : 'postgres',
    db: jobDatabase(deps.db),
    // Timed work runs in the loops of `worker.ts`, so schedules are off. So are pg-boss's index
    // rebuilds and vacuum checks.
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => deps.log.error({ message: error.message }, 'the job queue failed'));
  await boss.start();
  const workers = new Map<string, string>();
  const wake = (topic: string) => {
    const worker = workers.get(topic);
    if (worker) boss.notifyWorker(worker);
  };
  for (const topic of topics) {
    const options = {
      retryLimit: RETRIES,
      retryDelay: topic === 'mail.send' ? deps.config.mail.retrySeconds : 10,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
      expireInSeconds: JOB_SECONDS,
      deadLetter: deadQueue(topic),
    };
    await boss.createQueue(deadQueue(topic));
    await boss.createQueue(topic, { policy: 'exclusive', ...options });
    await boss.updateQueue(topic, options);
    const id = await boss.work<Job>(
      topic,
      { pollingIntervalSeconds: POLL_SECONDS },
      async (jobs) => {
        try {
          for (const { data } of jobs) await runJob(deps, data);
        } finally {
          // More may wait, and shouldn't wait for the next poll.
          wake(topic);
        }
      },
    );
    workers.set(topic, id);
    await boss.work<Job>(deadQueue(topic), { pollingIntervalSeconds: 60 }, async (jobs) => {
      for (const { data } of jobs) await handleExhaustedJob(deps, data);
    });
  }
  return {
    async publish(job: Job) {
      // The key prevents a duplicate job when the outbox publishes the same message again.
      const priority = isAwaited(job.payload) ? 1 : 0;
      await boss.send(job.topic, job, { singletonKey: job.id, priority });
      wake(job.topic);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
