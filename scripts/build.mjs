/**
 * `npm run build`: builds the site. A build reads content and prices, so the services that do not
 * run yet on their ports are started for it and stopped afterwards.
 */
import './start/requireNode.mjs';
import { isHealthy } from './start/programs.mjs';
import { runSafar } from './start/session.mjs';

await runSafar({ reuse: true }, async (safar) => {
  await safar.startServices({ isRunning: ({ health }) => isHealthy(health) });
  await safar.build(safar.buildReason() ?? 'asked for');
  console.log(`Built into ${safar.settings.distDir}.`);
});
