/** `npm run build`: builds the site, with the services it reads started for as long as needed. */
import './start/requireNode.mjs';
import { isHealthy } from './start/programs.mjs';
import { runSafar } from './start/session.mjs';

await runSafar({ reuse: true }, async (safar) => {
  await safar.startServices({ isRunning: ({ health }) => isHealthy(health) });
  await safar.build(safar.buildReason() ?? 'on request');
  console.log(`Built into ${safar.settings.distDir}.`);
});
