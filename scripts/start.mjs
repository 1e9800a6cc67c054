/** `npm start`: installs, seeds, builds, starts everything. `npm run dev`: hot reload, no build. */
import './start/requireNode.mjs';
import path from 'node:path';
import { runSafar } from './start/session.mjs';
import { demoOwner, invite, studioKey } from './start/staff.mjs';
import { displayPath } from './start/settings.mjs';

const dev = process.argv.includes('--dev');

await runSafar({ dev }, async (safar) => {
  // Only this user may read what the programs write: bookings, passports, keys.
  process.umask(0o077);
  await safar.startServices();
  const reason = dev ? null : safar.buildReason();
  if (reason) await safar.build(reason);
  await safar.startSite();
  await inviteDemoOwner(safar);
  const offerCodes = await offerCodesLine(safar);
  safar.isReady = true;
  printAddresses(safar, offerCodes);
  void safar.buildStudio();
  await untilStopped();
});

function printAddresses({ settings }, offerCodes) {
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
    ['Desk', deskLine(settings)],
    ...offerCodes,
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

/** Adds the demo owner to a local Safar's staff, unless they are on it. */
async function inviteDemoOwner({ settings, services }) {
  const { mode, bookingStaffUrl: staffUrl } = settings;
  const { STAFF_INVITE_KEY: key } = services.booking.env;
  if (mode === 'local') await invite({ staffUrl, key }, demoOwner);
}

function deskLine({ mode, siteUrl }) {
  const url = `${process.env.DESK_URL || siteUrl}/desk`;
  if (mode !== 'local') return `${url}  (npm run staff invites people)`;
  return `${url}  (sign in as ${demoOwner.email}; the code is in the inbox; then set up an authenticator app)`;
}

/** Says where offer codes are made in the Studio, with a key for it. */
async function offerCodesLine({ settings, services }) {
  const { mode, siteUrl, dataDir, bookingStaffUrl: staffUrl } = settings;
  if (mode !== 'local' || process.env.SAFAR_STUDIO === 'off') return [];
  const { STAFF_INVITE_KEY: key } = services.booking.env;
  const secret = await studioKey({ staffUrl, key }, path.join(dataDir, 'studio-key'));
  return [['Offer codes', `${siteUrl}/studio/offer-codes  (access key: ${secret ?? 'none'})`]];
}

/** Never resolves: crashed programs restart, and only a signal ends this. */
function untilStopped() {
  return new Promise(() => {});
}
