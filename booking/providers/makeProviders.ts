import type { Config } from '../config.ts';
import { makeCipher } from './crypto/cipher.ts';
import { makeLinkTokens } from './crypto/linkTokens.ts';
import { makePreviewTokens } from './crypto/previewTokens.ts';
import { makeQuoteTokens } from './crypto/quoteTokens.ts';
import { smtpSender } from './mail/smtp.ts';
import { razorpayGateway } from './payment/razorpay.ts';
import { makeSecurityLog } from './security/securityLog.ts';
import { mailGatewayTexts } from './texts/mailGateway.ts';

/** Builds the gateway, senders and signers from the configuration, without calling any of them. */
export function makeProviders(config: Config, gateway: { timeoutMs?: number } = {}) {
  const mail = smtpSender({
    url: config.mail.smtpUrl,
    from: config.mail.from,
    fromName: config.sellerName,
  });
  const { mailDomain } = config.texts;
  return {
    cipher: makeCipher(config.draftKeys),
    quoteTokens: makeQuoteTokens(config.quoteKeys),
    previews: makePreviewTokens(config.quoteKeys),
    links: makeLinkTokens({ secrets: config.sessionSecrets, addressKey: config.addressKey }),
    security: makeSecurityLog(),
    mail,
    texts: mailDomain ? mailGatewayTexts(mail, mailDomain) : null,
    gateway: razorpayGateway({
      name: config.gateway.name,
      baseUrl: config.payUrl,
      keyId: config.gateway.keyId,
      keySecret: config.gateway.keySecret,
      webhookSecrets: config.gateway.webhookSecrets,
      sellerName: config.sellerName,
      ...gateway,
    }),
  };
}
