import type { Config } from '../config.ts';
import { makeCipher } from './crypto/cipher.ts';
import { makeLinkTokens } from './crypto/linkTokens.ts';
import { makePreviewTokens } from './crypto/previewTokens.ts';
import { makeQuoteTokens } from './crypto/quoteTokens.ts';
import { imapBounces } from './mail/bounces.ts';
import { smtpSender } from './mail/smtp.ts';
import { makeMetrics } from './metrics/metrics.ts';
import type { PaymentGateway } from './payment/port.ts';
import { razorpayGateway } from './payment/razorpay.ts';
import { stripeGateway } from './payment/stripe.ts';
import { makeSecurityLog } from './security/securityLog.ts';
import { mailGatewayTexts } from './texts/mailGateway.ts';

/** Builds the gateways, senders and signers from the configuration, without calling any of them. */
export function makeProviders(config: Config, timing: { timeoutMs?: number } = {}) {
  const mail = smtpSender({
    url: config.mail.smtpUrl,
    from: config.mail.from,
    fromName: config.sellerName,
  });
  const { mailDomain } = config.texts;
  const metrics = makeMetrics();
  return {
    cipher: makeCipher(config.draftKeys),
    quoteTokens: makeQuoteTokens(config.quoteKeys),
    previews: makePreviewTokens(config.quoteKeys),
    links: makeLinkTokens({ secrets: config.sessionSecrets, addressKey: config.addressKey }),
    metrics,
    security: makeSecurityLog(({ kind }) => metrics.securityEvents.inc({ kind })),
    mail,
    bounces: config.mail.bouncesUrl ? imapBounces(config.mail.bouncesUrl) : null,
    texts: mailDomain ? mailGatewayTexts(mail, mailDomain) : null,
    ...makeGateways(config, timing),
  };
}

function makeGateways(
  { gatewayName, razorpay, stripe, sellerName }: Config,
  timing: { timeoutMs?: number },
) {
  const all: PaymentGateway[] = [];
  if (razorpay) all.push(razorpayGateway({ ...razorpay, sellerName, ...timing }));
  if (stripe) all.push(stripeGateway({ ...stripe, ...timing }));
  const gateway = all.find(({ name }) => name === gatewayName);
  if (!gateway) throw new Error(`the gateway ${gatewayName} has no settings`);
  return { gateway, otherGateways: all.filter((one) => one !== gateway) };
}
