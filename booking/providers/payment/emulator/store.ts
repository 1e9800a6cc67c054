/** The emulator's state, kept in an append-only journal so that a crash loses nothing. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** At Razorpay, an empty list if there are none. */
export type Notes = Record<string, unknown> | [];

export interface Order {
  id: string;
  receipt: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'attempted' | 'paid';
  notes: Notes;
  /** What a Stripe session copies to its payment. */
  payment_notes?: Notes;
  created_at: number;
}

export interface EmulatedPayment {
  id: string;
  order_id: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  /** `returned`: approved by the bank, never captured, and given back. */
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded' | 'returned';
  method: string;
  error_code: string | null;
  error_description: string | null;
  email: string;
  contact: string;
  created_at: number;
}

export interface EmulatedRefund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'processed' | 'failed';
  receipt: string | null;
  notes: Notes;
  speed: 'normal' | 'optimum';
  key: string;
  created_at: number;
}

export interface EmulatedDispute {
  id: string;
  payment_id: string;
  amount: number;
  amount_deducted: number;
  currency: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  reason_code: string;
  phase: 'chargeback';
  respond_by: number;
  created_at: number;
}

/** An open checkout page, with the addresses to return to. */
export interface CheckoutSession {
  id: string;
  order_id: string;
  name: string;
  description: string;
  email: string;
  contact: string;
  callback_url: string;
  cancel_url: string;
}

/** The first answer to a Stripe idempotency key, which every repeat of its request gets too. */
export interface FirstAnswer {
  /** The key. */
  id: string;
  request: string;
  status: number;
  body: string;
}

interface Items {
  order: Order;
  payment: EmulatedPayment;
  refund: EmulatedRefund;
  dispute: EmulatedDispute;
  checkout: CheckoutSession;
  answer: FirstAnswer;
}
type Collections = { [Kind in keyof Items]: Map<string, Items[Kind]> };

export type EmulatorStore = Collections & {
  save<Kind extends keyof Items>(kind: Kind, item: Items[Kind]): void;
};

/** Opens the journal in a directory, or keeps everything in memory if there is none. */
export function openStore(directory: string | null): EmulatorStore {
  const maps: Collections = {
    order: new Map(),
    payment: new Map(),
    refund: new Map(),
    dispute: new Map(),
    checkout: new Map(),
    answer: new Map(),
  };
  const file = directory && join(directory, 'journal.jsonl');
  if (directory && file) {
    mkdirSync(directory, { recursive: true });
    if (existsSync(file)) replay(readFileSync(file, 'utf8'), maps);
  }
  return {
    ...maps,
    save(kind, item) {
      const map: Map<string, unknown> = maps[kind];
      map.set(item.id, item);
      if (file) appendFileSync(file, `${JSON.stringify({ kind, item })}\n`);
    },
  };
}

function replay(text: string, maps: Collections): void {
  for (const line of text.split('\n')) {
    try {
      const entry: unknown = JSON.parse(line);
      if (typeof entry !== 'object' || entry === null) continue;
      const kind: unknown = Reflect.get(entry, 'kind');
      const item: unknown = Reflect.get(entry, 'item');
      if (typeof item !== 'object' || item === null) continue;
      const id: unknown = Reflect.get(item, 'id');
      const map: Map<string, unknown> | undefined = Reflect.get(maps, String(kind));
      if (typeof id === 'string') map?.set(id, item);
    } catch {
      // A crash can leave the last line half-written.
    }
  }
}
