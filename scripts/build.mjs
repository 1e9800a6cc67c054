/**
 * `npm run build`: builds the site. A build reads content and prices, so this starts the services
 * that aren't running yet and stops them afterwards.
 */
import './start/requireNode.mjs';
import { isHealthy } from './start/programs.mjs';
import { runSafar } from './start/session.mjs';

await runSafar({ reuse: true }, async (safar) => {
  await safar.startServices({ isRunning: ({ health }) => isHealthy(health) });
  await safar.build(safar.buildReason() ?? 'on request');
  console.log(`Built into ${safar.settings.distDir}.`);
});
