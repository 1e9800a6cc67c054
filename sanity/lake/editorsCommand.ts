/** `safar editors …`: who may sign in to a hosted lake's Studio. Runs beside the lake. */
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openAccounts, type EditorAccounts } from './editors/accounts.ts';
import { fail, Problem } from './program.ts';
import { isRole, roles } from './roles.ts';

const usage = `Usage:
  safar editors invite <email> --role ${Object.keys(roles).join('|')}
                                     prints a link for them; someone known starts again
  safar editors list                 who may sign in, and where they are signed in
  safar editors sign-out <email>     ends all their sessions
  safar editors revoke <email>       takes away their access at once`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { command, email, role } = readArguments();
  const { hosted, directory } = readConfig(process.env);
  if (!hosted) throw new Problem('A local lake has no accounts: set SAFAR_MODE=hosted.');
  const { publicUrl, signInSecrets: secrets } = hosted;
  const accounts = await openAccounts({ directory, publicUrl, secrets });
  try {
    await run(accounts, publicUrl, { command, email, role });
  } finally {
    accounts.close();
  }
}

interface Arguments {
  command: string;
  email: string;
  role: string | undefined;
}

function readArguments(): Arguments {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { role: { type: 'string' } },
    });
    const [command = '', email = ''] = positionals;
    return { command, email, role: values.role };
  } catch {
    throw new Problem(usage);
  }
}

async function run(
  accounts: EditorAccounts,
  publicUrl: string,
  { command, email, role }: Arguments,
): Promise<void> {
  if (command === 'list') return list(accounts);
  // Part of `safar rotate LAKE_SIGN_IN_SECRET`.
  if (command === 'renew-encryption') {
    say(`Encrypted the second factors of ${await accounts.renewEncryption()} editors again.`);
    return;
  }
  if (!['invite', 'sign-out', 'revoke'].includes(command)) throw new Problem(usage);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Problem(`${email || '""'} isn't an email address.`);
  if (command === 'invite') {
    if (role === undefined || !isRole(role)) {
      throw new Problem(`--role must be one of ${Object.keys(roles).join(', ')}.`);
    }
    const token = await accounts.invite(email, role);
    say(`Send this link to ${email}. It works once, for a week:`);
    say(`${publicUrl}/v1/auth/invitation?token=${token}`);
    return;
  }
  if (command === 'revoke') {
    if (!(await accounts.revoke(email))) throw new Problem(`No one has the address ${email}.`);
    say(`Access removed. ${email} is signed out everywhere.`);
    return;
  }
  const editor = (await accounts.list()).find((one) => one.email === email.trim().toLowerCase());
  if (!editor) throw new Problem(`No one has the address ${email}.`);
  const sessions = await accounts.sessionsOf(editor.id);
  for (const { id } of sessions) await accounts.endSession(editor.id, id);
  const count = sessions.length === 1 ? '1 browser' : `${sessions.length} browsers`;
  say(`${email} is signed out of ${count}.`);
}

async function list(accounts: EditorAccounts): Promise<void> {
  const editors = await accounts.list();
  for (const { id, name, email, role, isComplete } of editors) {
    const state = role === null ? 'no access' : isComplete ? role : `${role}, invited`;
    say(`${email}  ${name === email ? '' : `${name}  `}${state}`);
    for (const { signedInAt, lastUsedAt, browser } of await accounts.sessionsOf(id)) {
      const [from, last] = [signedInAt, lastUsedAt].map((at) => at.toISOString().slice(0, 16));
      say(`  signed in ${from}, last used ${last} UTC  ${browser}`);
    }
  }
  if (editors.length === 0) say('No one may sign in yet.');
}

await main().catch(fail);
