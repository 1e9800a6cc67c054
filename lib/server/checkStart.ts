import { siteEnvironment, WrongEnvironment } from './env';

/** Stops the site with one sentence for each mistake if the environment is wrong. */
export function checkStart(): void {
  try {
    const { isTrial } = siteEnvironment();
    if (isTrial)
      process.stderr.write('TRIAL_SITE is on: bookings are confirmed for no real money.\n');
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
