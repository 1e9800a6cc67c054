/** `npm run staff -- invite <name> <email> <role>`: invites someone to the desk. */
import './start/requireNode.mjs';
import { readSecrets } from './start/secrets.mjs';
import { addEnvFile, readSettings, StartError } from './start/settings.mjs';
import { invite } from './start/staff.mjs';

const usage = `Usage: npm run staff -- invite <name> <email> <role>
Roles: owner, operations, finance, sales, marketing, editor, trip_leader (several with commas).
Safar must be running. In hosted mode, STAFF_INVITE_KEY must be the booking service's.`;

const [command, name, email, roles] = process.argv.slice(2);
process.exitCode = command === 'invite' && name && email && roles ? await run() : say(usage);

async function run() {
  addEnvFile(process.env);
  try {
    const settings = readSettings(process.env);
    const { STAFF_INVITE_KEY: key } = readSecrets(settings, process.env);
    if (!key) return say('Set STAFF_INVITE_KEY to the booking service’s key.');
    const refused = await invite(
      { staffUrl: settings.bookingStaffUrl, key },
      { name, email, roles: roles.split(',') },
    );
    if (!refused) {
      console.log(`An invitation is on its way to ${email}.`);
      return 0;
    }
    const reasons = refused.errors?.map(({ path, message }) => `${path}: ${message}`);
    return say(reasons?.join('\n') ?? refused.title);
  } catch (error) {
    if (error instanceof StartError) return say(error.message);
    return say('The booking service doesn’t answer. Is Safar running?');
  }
}

function say(text) {
  console.error(text);
  return 1;
}
