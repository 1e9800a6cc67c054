import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { backUpLake, restoreLake } from './backup.ts';
import { accountsFile, openAccounts } from './editors/accounts.ts';
import { hostedEnv, startHostedLake } from './testing/hostedLake.ts';
import { emptyDirectory } from './testing/testLake.ts';

const script = path.join(import.meta.dirname, 'editorsCommand.ts');

function run(directory: string, ...args: string[]): string {
  const options = {
    encoding: 'utf8' as const,
    env: { ...hostedEnv, PATH: process.env.PATH, NODE_ENV: 'test' as const, DATA_DIR: directory },
  };
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  return stdout + stderr.replace(/^.*(ExperimentalWarning|trace-warnings).*\n/gm, '');
}

it('invites, lists and revokes beside a running lake, and is in its backup', async () => {
  const lake = await startHostedLake();
  try {
    const { directory } = lake;
    const said = run(directory, 'invite', 'Meera@safar.test', '--role', 'editor');
    const link = new URL(said.trim().split('\n').at(-1) ?? '');
    expect(link.origin).toBe(hostedEnv.DESK_URL);
    expect((await lake.request(link.pathname + link.search)).status).toBe(200);
    const { token } = await lake.signIn(await lake.makeEditor('marketer', 'ravi'));
    const listed = run(directory, 'list');
    expect(listed).toMatch(/^meera@safar\.test {2}editor, invited$/m);
    expect(listed).toMatch(/^ {2}signed in /m);

    const target = emptyDirectory();
    await backUpLake(path.join(directory, 'lake'), target);
    expect(run(directory, 'revoke', 'meera@safar.test')).toMatch(
      'Access removed. meera@safar.test is signed out everywhere.',
    );
    expect((await lake.request(link.pathname + link.search)).status).toBe(410);
    expect(run(directory, 'list')).toMatch(/no access/);

    const restored = emptyDirectory();
    restoreLake(target, path.join(restored, 'lake'));
    const list = run(restored, 'list');
    expect(list).toMatch(/editor, invited/);
    // Whoever was signed out since the backup isn't signed in again, and no used link works again.
    expect(list).not.toMatch(/signed in/);
    const accounts = await openAccounts({
      directory: path.join(restored, 'lake'),
      publicUrl: hostedEnv.DESK_URL,
      secrets: [hostedEnv.LAKE_SIGN_IN_SECRET],
    });
    expect(await accounts.isInvited(link.searchParams.get('token') ?? '')).toBe(false);
    expect(await accounts.read(token)).toBeNull();
    accounts.close();
    expect(run(directory, 'sign-out', 'ravi@safar.test')).toMatch(/signed out of 1 browser\.$/m);
    const mode = fs.statSync(accountsFile(path.join(restored, 'lake'))).mode & 0o777;
    expect(mode).toBe(0o600);
  } finally {
    await lake.close();
  }
}, 60_000);

it.each([
  [['invite', 'meera@safar.test', '--role', 'owner'], /--role must be one of/],
  [['invite', 'meera', '--role', 'editor'], /isn't an email address/],
  [['delete'], /^Usage:/],
])(
  'says what is wrong with %j',
  (args, sentence) => {
    expect(run(emptyDirectory(), ...args)).toMatch(sentence);
  },
  20_000,
);
