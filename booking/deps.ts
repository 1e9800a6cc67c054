import type { Config } from './config.ts';
import type { Cipher } from './providers/crypto/cipher.ts';
import type { LinkTokens } from './providers/crypto/linkTokens.ts';
import type { PreviewTokens } from './providers/crypto/previewTokens.ts';
import type { QuoteTokens } from './providers/crypto/quoteTokens.ts';
import type { BounceMailbox, MailSender } from './providers/mail/port.ts';
import type { Metrics } from './providers/metrics/metrics.ts';
import type { PaymentGateway } from './providers/payment/port.ts';
import type { SecurityLog } from './providers/security/securityLog.ts';
import type { SmsSender } from './providers/texts/port.ts';
import type { Accounts } from './providers/signIn/port.ts';
import type { Db } from './store/database/db.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface Deps {
  config: Config;
  db: Db;
  cipher: Cipher;
  quoteTokens: QuoteTokens;
  previews: PreviewTokens;
  links: LinkTokens;
  /** Takes new payments. */
  gateway: PaymentGateway;
  /** Gateways that earlier payments came from. Each payment keeps to its own: see `gatewayOf`. */
  otherGateways: readonly PaymentGateway[];
  accounts: Accounts;
  staffAccounts: Accounts;
  mail: MailSender;
  /** Null if no mailbox is read for bounces. */
  bounces: BounceMailbox | null;
  /** Null if text messages are off. Codes are then sent by email only. */
  texts: SmsSender | null;
  security: SecurityLog;
  metrics: Metrics;
  log: Log;
  /** Wakes the workers, which also poll. */
  wake: () => void;
}
