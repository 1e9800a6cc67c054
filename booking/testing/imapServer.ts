/** A mailbox on a real IMAP server (Dovecot), in a temporary folder. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort.ts';

const dovecot = '/usr/sbin/dovecot';
export const hasImapServer = existsSync(dovecot);
if (!hasImapServer) {
  process.stderr.write('skipped: no Dovecot (apt-get install dovecot-imapd)\n');
}

/** Starts the server. Any name and the password `secret` open its only mailbox. */
export async function startImapServer() {
  const folder = mkdtempSync(join(tmpdir(), 'safar-imap-'));
  const port = await freePort();
  // Dovecot never reads mail as root.
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  if (isRoot) chmodSync(folder, 0o777);
  const [owner, group] = isRoot ? [65_534, 65_534] : [uid, gid];
  const settings = join(folder, 'dovecot.conf');
  const lines = [
    'protocols = imap',
    `base_dir = ${folder}/run`,
    `log_path = ${folder}/log`,
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    `mail_location = maildir:${folder}/mail`,
    ...(isRoot ? [] : [`default_internal_user = ${username}`, `default_login_user = ${username}`]),
    'service imap-login {',
    '  chroot =',
    '  inet_listener imap {',
    `    port = ${port}`,
    '  }',
    '}',
    'service anvil {',
    '  chroot =',
    '}',
    'passdb {',
    '  driver = static',
    '  args = password=secret',
    '}',
    'userdb {',
    '  driver = static',
    `  args = uid=${owner} gid=${group} home=${folder}`,
    '}',
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  const server = spawn(dovecot, ['-F', '-c', settings], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`Dovecot ended: ${folder}/log says why`);
    await pause(100);
  }
  const url = (password: string) => `imap://office:${password}@127.0.0.1:${port}/INBOX`;
  let delivered = 0;
  return {
    url: url('secret'),
    refusedUrl: url('wrong'),
    /** Puts a message into the mailbox, as a mail server does. */
    deliver(message: string) {
      const file = join(folder, 'mail/new', `${Date.now()}.${(delivered += 1)}.here`);
      writeFileSync(file, message, { mode: 0o666 });
    },
    /** Counts the unread messages. */
    countUnread: () =>
      readdirSync(join(folder, 'mail/new')).length +
      readdirSync(join(folder, 'mail/cur')).filter((name) => !/:2,.*S/.test(name)).length,
    async close() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false)).once('close', () => resolve(false));
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
  });
