/** An error response, in the JSON format of Sanity's own API. */
export class LakeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: object;

  constructor(status: number, type: string, description: string, details: object = {}) {
    super(description);
    this.name = 'LakeError';
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

/** A 401 for a request without a valid token or session. */
export class NotSignedInError extends LakeError {
  constructor() {
    super(401, 'unauthorizedError', 'Sign in, or send a token of this lake.');
  }
}

/** A 503 for a request that the lake has no time for. Its response says when to try again. */
export class OverloadedError extends LakeError {
  readonly retryAfterSeconds: number;

  constructor(description: string, retryAfterSeconds: number) {
    super(503, 'overloadedError', description);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns the body that `@sanity/client` turns into a readable ClientError. */
export function errorBody(error: LakeError): object {
  return {
    statusCode: error.status,
    // With this code the Studio shows its sign-in. Without it, a 401 is about one request.
    ...(error instanceof NotSignedInError ? { errorCode: 'SIO-401-ANF' } : {}),
    error: { ...error.details, type: error.type, description: error.message },
  };
}

/** Returns a 400: the request itself is wrong. */
export function badRequest(description: string): LakeError {
  return new LakeError(400, 'badRequestError', description);
}

/** Returns a 409: the documents aren't in the state that the writer expects. */
export function conflict(type: string, description: string, details: object): LakeError {
  return new LakeError(409, type, description, details);
}

/** Returns a 409: the document to change doesn't exist. */
export function documentMissing(id: string): LakeError {
  return conflict('documentNotFoundError', `The document with the ID "${id}" was not found`, {
    id,
  });
}

/** Returns a 404: nothing exists at this address. */
export function notFound(description: string): LakeError {
  return new LakeError(404, 'notFoundError', description);
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  const message = attributeOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}

/** Returns an error's system code (`ENOENT`, `EADDRINUSE`), or null. */
export function codeOf(error: unknown): string | null {
  const code = attributeOf(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** Reads the property directly, because `instanceof` fails for errors from another realm. */
function attributeOf(error: unknown, name: 'message' | 'code'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
