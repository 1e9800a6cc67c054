/** An answer other than 200, in the JSON shape Sanity's own API uses. */
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

/** The body that `@sanity/client` turns into a readable ClientError. */
export function errorBody(error: LakeError): object {
  return {
    statusCode: error.status,
    error: { ...error.details, type: error.type, description: error.message },
  };
}

/** 400: the request itself is wrong. */
export function badRequest(description: string): LakeError {
  return new LakeError(400, 'badRequestError', description);
}

/** 404: there is no such thing here. */
export function notFound(description: string): LakeError {
  return new LakeError(404, 'notFoundError', description);
}

/** Text of a thrown value, whatever was thrown. */
export function messageOf(error: unknown): string {
  const message = attributeOf(error, 'message');
  return typeof message === 'string' ? message : String(error);
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`), when it has one. */
export function codeOf(error: unknown): string | null {
  const code = attributeOf(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** The HTTP status an error asks for, as Fastify's own errors do. */
export function statusOf(error: unknown): number | null {
  const status = attributeOf(error, 'statusCode');
  return typeof status === 'number' ? status : null;
}

/** By attribute and not by `instanceof`, which fails for errors of another realm. */
function attributeOf(error: unknown, name: 'message' | 'code' | 'statusCode'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
