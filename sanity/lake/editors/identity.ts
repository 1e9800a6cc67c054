import type { Caller } from '../access.ts';
import { bearerOf, isOwnOrigin, sameText } from '../access.ts';
import type { LakeConfig } from '../config.ts';
import type { HostedConfig } from '../hostedConfig.ts';
import { permissionsOfProgram, permissionsOfRole, programs, type Identity } from '../roles.ts';
import { SESSION_COOKIE, type EditorAccounts } from './accounts.ts';

/** Finds out who sends a request. `isPeek` doesn't count as use of a session. */
export type Identify = (
  caller: Caller & { method?: string | undefined },
  options?: { isPeek?: boolean },
) => Promise<Identity | null>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the function that identifies a hosted lake's callers by token or cookie. */
export function openIdentify(
  config: LakeConfig,
  { tokens }: HostedConfig,
  accounts: EditorAccounts,
): Identify {
  return async ({ headers, method = 'GET' }, { isPeek = false } = {}) => {
    // CORS keeps pages of other sites from reading, and this keeps them from doing anything.
    if (!isOwnOrigin(headers.origin, config)) return null;
    const bearer = bearerOf(headers);
    // An invalid token is never replaced by the browser's cookie.
    if (bearer !== null) return programOf(bearer, tokens) ?? editorOf(accounts, bearer, isPeek);
    const cookie = cookieOf(headers.cookie, SESSION_COOKIE);
    if (cookie === null) return null;
    // Browsers name the origin of every write. Without it, it could be a form on another site.
    if (!SAFE_METHODS.has(method) && headers.origin === undefined) return null;
    return editorOf(accounts, cookie, isPeek);
  };
}

/** Compares with every program's token, so that the time says nothing about which one is close. */
function programOf(bearer: string, tokens: HostedConfig['tokens']): Identity | null {
  const matching = programs.filter((program) =>
    // Without `some`, which would stop at the first that fits.
    tokens[program].map((token) => sameText(bearer, token)).includes(true),
  );
  const [program] = matching;
  if (program === undefined) return null;
  const person = { id: program, name: program, email: `${program}@safar.invalid` };
  return { ...person, role: null, session: null, ...permissionsOfProgram[program] };
}

async function editorOf(
  accounts: EditorAccounts,
  bearer: string,
  isPeek: boolean,
): Promise<Identity | null> {
  const found = await accounts.read(bearer, isPeek);
  if (!found) return null;
  const { id, name, email, role } = found.editor;
  return { id, name, email, role, session: bearer, ...permissionsOfRole(role) };
}

/** Returns a cookie's value, or null. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key !== name) continue;
    try {
      return decodeURIComponent(value.join('='));
    } catch {
      return null;
    }
  }
  return null;
}
