/** The real mail sink, in a temporary folder for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailSink } from '../providers/mail/sink/app.ts';
import { freePort } from './freePort.ts';

export interface ReceivedMail {
  id: string;
  messageId: string;
  to: string[];
  from: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Starts a mail server that can be switched off and restarted on the same port. */
export async function aMailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'safar-mail-'));
  const smtpPort = await freePort();
  let sink: Awaited<ReturnType<typeof startMailSink>> | null = null;
  const switchOff = async () => {
    await sink?.close();
    sink = null;
  };
  return {
    url: `smtp://127.0.0.1:${smtpPort}`,
    get inboxUrl() {
      if (!sink) throw new Error('the mailbox is switched off');
      return sink.inboxUrl;
    },
    async switchOn() {
      sink ??= await startMailSink({ folder, smtpPort, inboxPort: 0, logLevel: 'silent' });
    },
    switchOff,
    async mails(to?: string): Promise<ReceivedMail[]> {
      const response = await fetch(
        `${this.inboxUrl}/messages.json${to ? `?to=${encodeURIComponent(to)}` : ''}`,
      );
      return (await response.json()) as ReceivedMail[];
    },
    async empty() {
      await fetch(`${this.inboxUrl}/clear`, { method: 'POST', redirect: 'manual' });
    },
    async close() {
      await switchOff();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
