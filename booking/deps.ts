/** What actions and routes may need; each takes only the parts it uses. */
import type { Config } from './config.ts';
import type { Cipher } from './providers/crypto/cipher.ts';
import type { LinkTokens } from './providers/crypto/linkTokens.ts';
import type { PreviewTokens } from './providers/crypto/previewTokens.ts';
import type { QuoteTokens } from './providers/crypto/quoteTokens.ts';
import type { MailSender } from './providers/mail/port.ts';
import type { PaymentGateway } from './providers/payment/port.ts';
import type { SmsSender } from './providers/texts/port.ts';
import type { Accounts } from './providers/signIn/port.ts';
import type { Db } from './store/database/db.ts';

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Deps = {
  config: Config;
  db: Db;
  cipher: Cipher;
  quoteTokens: QuoteTokens;
  previews: PreviewTokens;
  links: LinkTokens;
  gateway: PaymentGateway;
  accounts: Accounts;
  mail: MailSender;
  /** Null where nobody carries text messages: codes come by mail only. */
  texts: SmsSender | null;
  log: Log;
  /** Tells the workers that something is waiting; they look by themselves as well. */
  wake: () => void;
};
