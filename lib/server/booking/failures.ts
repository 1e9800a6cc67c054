import type { Problem } from '@/booking/contract/problem';
import type { RefusalCode } from '@/booking/contract/refusals';

/** The service refused the request. This is expected, and the visitor sees a message about it. */
export class BookingRefused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'BookingRefused';
    this.problem = problem;
  }
}

/** The service didn't respond, or failed. Its problem code is `service_unavailable`. */
export class BookingUnavailable extends Error {
  readonly problem: Problem;
  constructor(path: string, cause?: unknown) {
    super(`The booking service didn't respond to ${path}.`, { cause });
    this.name = 'BookingUnavailable';
    this.problem = {
      type: 'about:blank',
      title: 'Booking is unavailable',
      status: 503,
      detail: "The booking service didn't respond. Try again in a moment.",
      instance: path,
      code: 'service_unavailable',
      requestId: '',
      retryable: true,
    };
  }
}

/** Returns the refusal, or a problem saying the service is unavailable. Rethrows any defect. */
export function failureOf(error: unknown): Problem {
  if (error instanceof BookingRefused || error instanceof BookingUnavailable) return error.problem;
  throw error;
}

/** Returns null if the call fails in an `expected` way. `refused` stands for any refusal. */
export async function orNull<Result>(
  promise: Promise<Result>,
  ...expected: ('unavailable' | 'refused' | RefusalCode)[]
): Promise<Result | null> {
  try {
    return await promise;
  } catch (error) {
    const { code } = failureOf(error);
    const kind = code === 'service_unavailable' ? 'unavailable' : 'refused';
    if (expected.includes(kind) || expected.includes(code)) return null;
    throw error;
  }
}
