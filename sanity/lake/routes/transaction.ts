import { randomUUID } from 'node:crypto';
import { badRequest, LakeError } from '../errors.ts';

const TRANSACTION_ID = /^[\w.-]{1,128}$/;

/** Reads the transaction ID a writer chose, or generates one. */
export function readTransactionId(value: unknown): string {
  if (value === undefined || value === null) return randomUUID();
  if (typeof value !== 'string' || !TRANSACTION_ID.test(value)) {
    throw badRequest(
      'transactionId must only contain letters, digits, dots, dashes and underscores.',
    );
  }
  return value;
}

/**
 * Names the mutation or action that failed, in the format of Sanity's mutationError and
 * actionError.
 */
export function withIndex<T>(part: 'mutation' | 'action', index: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof LakeError)) throw error;
    const item = { ...error.details, type: error.type, description: error.message };
    const description = `The ${part}(s) failed: ${error.message}`;
    throw new LakeError(error.status, `${part}Error`, description, {
      items: [{ index, error: item }],
    });
  }
}
