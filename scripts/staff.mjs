/** `npm run staff`: invites someone to the desk, or makes a key for another program. */
import './start/requireNode.mjs';
import { readSecrets } from './start/secrets.mjs';
import { addEnvFile, readSettings, StartError } from './start/settings.mjs';
import { invite, makeKey } from './start/staff.mjs';

const usage = `Usage: npm run staff -- invite <name> <email> <roles>
       npm run staff -- key <name> <roles> <days>
Roles: owner, operations, finance, sales, marketing, editor, trip_leader (several with commas).
A key works for 365 days at most and is shown once. Unlike a key made at the desk, it may also move
money and change who is on the staff, if its roles may. Owners see it under People, and can end it.
Safar must be running. In hosted mode, STAFF_INVITE_KEY must be the booking service's.`;

const [command, name, ...rest] = process.argv.slice(2);
process.exitCode = await run();

async function run() {
  const isCommand = (command === 'invite' || command === 'key') && name && rest.length === 2;
  if (!isCommand) return say(usage);
  addEnvFile(process.env);
  try {
    const settings = readSettings(process.env);
    const { STAFF_INVITE_KEY: key } = readSecrets(settings, process.env);
    if (!key) return say('Set STAFF_INVITE_KEY to the booking service’s key.');
    // The first of the list: the service accepts all, while one replaces another.
    const service = { staffUrl: settings.bookingStaffUrl, key: key.split(',')[0].trim() };
    return command === 'invite' ? await invitePerson(service) : await printKey(service);
  } catch (error) {
    if (error instanceof StartError) return say(error.message);
    return say('The booking service doesn’t answer. Is Safar running?');
  }
}

async function invitePerson(service) {
  const [email, roles] = rest;
  const refused = await invite(service, { name, email, roles: roles.split(',') });
  if (refused) return say(reasonsOf(refused));
  console.log(`An invitation is on its way to ${email}.`);
  return 0;
}

async function printKey(service) {
  const [roles, days] = rest;
  const { secret, refused } = await makeKey(service, {
    ...{ name, roles: roles.split(','), days: Number(days) },
  });
  if (refused) return say(reasonsOf(refused));
  console.log(`${secret}\nKeep it now: it isn't shown again. It works for ${days} days.`);
  return 0;
}

const reasonsOf = ({ errors, title }) =>
  errors?.map(({ path, message }) => `${path}: ${message}`).join('\n') ?? title;

function say(text) {
  console.error(text);
  return 1;
}
