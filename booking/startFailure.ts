/** Why a program of the booking service can't start, in one sentence for whoever runs it. */
import { ConfigError } from './config.ts';
import { errorCode } from './store/database/db.ts';
import { CannotOpen } from './store/database/open.ts';

/** Ends the process with a sentence, or with the stack of an error that no one expects. */
export function failToStart(error: unknown): never {
  const sentence = sentenceFor(error);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${sentence ?? stack}\n`);
  // Otherwise anything already open (pool, workers) would keep the process running after a failed
  // start.
  process.exit(1);
}

/** Returns what's wrong and which variable to change, or null for an error that no one expects. */
export function sentenceFor(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof CannotOpen) return error.message;
  const code = errorCode(error) ?? '';
  const reason = error instanceof Error ? error.message : '';
  return listenComplaint(error, code) ?? databaseComplaint(code, reason);
}

function listenComplaint(error: unknown, code: string): string | null {
  if (!(error instanceof Error)) return null;
  const { syscall, port, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    hostname?: string;
  };
  const { BOOKING_HOST: host } = process.env;
  const others = ['BOOKING_STAFF_PORT', 'METRICS_PORT'];
  const variable = others.find((name) => port === Number(process.env[name])) ?? 'BOOKING_PORT';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the other program, or set ${variable}.`;
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `Port ${port} is only for the system: set ${variable} to one above 1023.`;
  }
  const isOwnName = syscall === 'getaddrinfo' && hostname === host;
  if (host && (isOwnName || (syscall === 'listen' && code === 'EADDRNOTAVAIL'))) {
    return `BOOKING_HOST (${host}) is no address of this machine: set it to one, such as 127.0.0.1.`;
  }
  return null;
}

const serverAway =
  /^(ECONNREFUSED|ECONNRESET|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|08...|53...|57P0.|CERT_.+|DEPTH_.+|SELF_.+|UNABLE_.+|ERR_TLS.+)$/;

function databaseComplaint(code: string, reason: string): string | null {
  if (['28P01', '28000', '3D000', '42501'].includes(code)) {
    return `The database server in DATABASE_URL refuses us (${reason}): correct the name, the password or the database in DATABASE_URL.`;
  }
  if (code === '25006') {
    return 'The database in DATABASE_URL only allows reading: set DATABASE_URL to the primary server.';
  }
  if (['57014', '55P03'].includes(code) || reason === 'Query read timeout') {
    return `The database in DATABASE_URL took too long (${reason}): try again when it does less.`;
  }
  const isSilent = /timeout|connection terminated|does not support SSL|SASL/i.test(reason);
  if (serverAway.test(code) || isSilent) {
    return `The database server in DATABASE_URL can't be reached (${reason || code}): start it, or correct DATABASE_URL.`;
  }
  return /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(code)
    ? `The folder in DATA_DIR can't be written (${code}): change its permissions, make room, or choose another one.`
    : null;
}
