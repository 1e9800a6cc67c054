/** `npm start`: installs, seeds, builds, starts everything. `npm run dev`: hot reload, no build. */
import './start/requireNode.mjs';
import path from 'node:path';
import { runSafar } from './start/session.mjs';
import { displayPath } from './start/settings.mjs';

const dev = process.argv.includes('--dev');

await runSafar({ dev }, async (safar) => {
  await safar.startServices();
  const reason = dev ? null : safar.buildReason();
  if (reason) await safar.build(reason);
  await safar.startSite();
  safar.isReady = true;
  printAddresses(safar.settings);
  void safar.buildStudio();
  await untilStopped();
});

function printAddresses(settings) {
  const { siteUrl, bookingUrl, payUrl, inboxUrl, errorsUrl, dataDir, mode, content } = settings;
  const { ownLake, ownMail, ownErrorSink } = settings;
  const lines = [
    ['Site', siteUrl],
    [
      'Studio',
      process.env.SAFAR_STUDIO === 'off'
        ? 'off (SAFAR_STUDIO=off)'
        : `${siteUrl}/studio  (the first start builds it in the background)`,
    ],
    ...(ownLake ? [['Content lake', content.apiHost]] : []),
    ['Booking service', `${bookingUrl}  (API: /openapi.json)`],
    ...(mode === 'local' ? [['Payment emulator', payUrl]] : []),
    ...(ownMail ? [['Inbox', `${inboxUrl}  (every email Safar sends)`]] : []),
    ...(ownErrorSink ? [['Error sink', `${errorsUrl}  (every error the site reports)`]] : []),
    ['Data and logs', `${displayPath(dataDir)}, ${displayPath(path.join(dataDir, 'logs'))}`],
    ['Stop', 'Ctrl-C'],
  ];
  console.log(`\n${lines.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n')}\n`);
  console.log(`Safar is ready: ${siteUrl}`);
}

/** Never resolves: crashed programs restart, and only a signal ends this. */
function untilStopped() {
  return new Promise(() => {});
}
