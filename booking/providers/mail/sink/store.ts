/** Stores each message as a file, up to a limit. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isId = (text: string) => /^\d{13}-[0-9a-f]{12}$/.test(text);

/** Opens the folder and deletes the oldest messages over the limit. */
export function openMessageStore(folder: string, mostMessages: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => join(folder, `${id}.eml`);
  /** Newest first. */
  const ids = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml') && isId(name.slice(0, -4)))
      .map((name) => name.slice(0, -4))
      .sort()
      .reverse();
  const forgetOld = () => {
    for (const id of ids().slice(mostMessages)) rmSync(fileOf(id), { force: true });
  };
  forgetOld();
  return {
    add({ recipients, raw }: { recipients: string[]; raw: Buffer }) {
      const id = `${Date.now()}-${randomBytes(6).toString('hex')}`;
      const head = `X-Sink-Recipients: ${recipients.join(', ').replace(/[\r\n]/g, ' ')}\r\n`;
      // Write first, then rename, so that no one reads half a message.
      writeFileSync(`${fileOf(id)}.new`, Buffer.concat([Buffer.from(head), raw]), { mode: 0o600 });
      renameSync(`${fileOf(id)}.new`, fileOf(id));
      forgetOld();
      return id;
    },
    ids,
    read(id: string) {
      if (!isId(id)) return null;
      try {
        const file = readFileSync(fileOf(id));
        const end = file.indexOf('\r\n');
        const recipients = file.subarray(0, end).toString('utf8').slice(19).split(', ');
        const receivedAt = new Date(Number(id.slice(0, 13))).toISOString();
        return { id, receivedAt, recipients, raw: file.subarray(end + 2) };
      } catch {
        return null;
      }
    },
    clear() {
      for (const id of ids()) rmSync(fileOf(id), { force: true });
    },
  };
}
