import { Type, type Static } from 'typebox';

/** The emulator's knobs, for both gateways. Each keeps its value until it is set again. */
export const Knobs = Type.Object(
  {
    /** Milliseconds to wait before sending a webhook. */
    webhookDelayMs: Type.Integer({ minimum: 0, maximum: 600_000, default: 0 }),
    /** How many times each webhook is sent. */
    webhookCopies: Type.Integer({ minimum: 0, maximum: 10, default: 1 }),
    /** Collects this many webhooks, then sends them newest first. 0 sends each one immediately. */
    webhookReverse: Type.Integer({ minimum: 0, maximum: 20, default: 0 }),
    webhookDrop: Type.Boolean({ default: false }),
    webhookWrongSignature: Type.Boolean({ default: false }),
    returnWrongSignature: Type.Boolean({ default: false }),
    /** Captured amount minus ordered amount. */
    amountDeltaMinor: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000, default: 0 }),
    /** Seconds until the bank approves a payment made with "Pay late". */
    lateSeconds: Type.Integer({ minimum: 0, maximum: 86_400, default: 60 }),
    /** `manual`: a payment the bank approves stays authorised until it is captured by a request. */
    capture: Type.Enum(['automatic', 'manual'] as const, { default: 'automatic' }),
    /** Makes API calls return 503. */
    apiDown: Type.Boolean({ default: false }),
    /** Makes API calls that change something return 503 after they have done so. */
    answerLost: Type.Boolean({ default: false }),
    /** Days until a payment or refund is part of a payout. */
    settleAfterDays: Type.Integer({ minimum: 0, maximum: 30, default: 2 }),
    /** A fee that is taken from each payout for no payment. */
    payoutFeeMinor: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
    refundStatus: Type.Enum(['pending', 'processed', 'failed'] as const, { default: 'processed' }),
  },
  { additionalProperties: false },
);
export type Knobs = Static<typeof Knobs>;
