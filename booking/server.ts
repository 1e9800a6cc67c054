/** Starts the booking service. */
import { buildApp } from './app.ts';
import { ConfigError, describeConfig, readConfig } from './config.ts';
import { startQueue } from './jobs/queue.ts';
import { startWorker } from './jobs/worker.ts';
import { makeCipher } from './providers/crypto/cipher.ts';
import { makeLinkTokens } from './providers/crypto/linkTokens.ts';
import { makePreviewTokens } from './providers/crypto/previewTokens.ts';
import { makeQuoteTokens } from './providers/crypto/quoteTokens.ts';
import { smtpSender } from './providers/mail/smtp.ts';
import { razorpayGateway } from './providers/payment/razorpay.ts';
import { migrate } from './store/migrate.ts';
import { CannotOpen, openDatabase } from './store/open.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  await migrate(db);
  let wake = () => {};
  const parts = {
    config,
    db,
    cipher: makeCipher(config.draftKeys),
    quoteTokens: makeQuoteTokens(config.quoteKeys),
    previews: makePreviewTokens(config.quoteKeys),
    links: makeLinkTokens(config.sessionSecrets),
    mail: smtpSender({
      url: config.mail.smtpUrl,
      from: config.mail.from,
      fromName: config.sellerName,
    }),
    gateway: razorpayGateway({
      name: config.gateway.name,
      baseUrl: config.payUrl,
      keyId: config.gateway.keyId,
      keySecret: config.gateway.keySecret,
      webhookSecrets: config.gateway.webhookSecrets,
      sellerName: config.sellerName,
    }),
  };
  const app = await buildApp({ ...parts, wake: () => wake() });
  const queue = await startQueue({ ...parts, log: app.log, wake: () => wake() });
  const worker = startWorker({ ...parts, log: app.log }, queue.publish);
  wake = worker.wake;
  // The set in force, secrets masked: the first thing to look at when something is odd.
  process.stdout.write(`${describeConfig(config).join('\n')}\n`);

  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    await app.close();
    await worker.stop();
    await queue.stop();
    parts.mail.close();
    await db.close();
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  process.stdout.write(`booking service (${config.mode}, ${db.driver}) on ${config.publicUrl}\n`);
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence =
    error instanceof ConfigError || error instanceof CannotOpen
      ? error.message
      : code === 'EADDRINUSE'
        ? `Port ${process.env['BOOKING_PORT'] ?? '4000'} is in use: stop the other program or set BOOKING_PORT.`
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
  process.stderr.write(`${sentence}\n`);
}
