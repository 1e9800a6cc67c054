/** Sends the emulator's webhooks, late, lost, doubled or in reverse, as its knobs say. */
import type { Knobs } from './knobs.ts';

export interface Webhook {
  url: string;
  body: string;
  /** Signs the body, anew for each delivery. */
  headers(): Record<string, string>;
}

/** Runs something later, unless the emulator has closed by then. */
export type Later = (ms: number, work: () => unknown) => void;

export function openWebhooks(
  knobs: Knobs,
  later: Later,
  retryMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000],
) {
  /** Webhooks to be sent newest first. */
  let waiting: Webhook[] = [];

  async function deliver(webhook: Webhook, attempt = 0): Promise<void> {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...webhook.headers() },
      body: webhook.body,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    if (response?.ok) return;
    const pause = retryMs[attempt];
    if (pause !== undefined) later(pause, () => deliver(webhook, attempt + 1));
  }

  /** Sends the waiting webhooks one by one, newest first. */
  function sendWaiting(): void {
    const reversed = waiting.reverse();
    waiting = [];
    if (reversed.length === 0) return;
    later(knobs.webhookDelayMs, async () => {
      for (const webhook of reversed) await deliver(webhook);
    });
  }

  return {
    sendWaiting,
    send(webhook: Webhook): void {
      if (knobs.webhookDrop) return;
      for (let copy = 0; copy < knobs.webhookCopies; copy += 1) {
        if (knobs.webhookReverse > 0) waiting.push(webhook);
        else later(knobs.webhookDelayMs, () => deliver(webhook));
      }
      if (waiting.length >= knobs.webhookReverse) sendWaiting();
    },
  };
}
