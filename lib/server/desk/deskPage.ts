import type { IncomingMessage } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import type { GetServerSideProps } from 'next';
import type { StaffMe } from '@/booking/contract/staffAccounts';
import { queryValue } from '@/lib/booking/bookingSelection';
import { deskFormNames, deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import { failureOf, orNull } from '../booking/failures';
import { siteEnvironment } from '../env';
import { isSameOrigin } from '../http/formHandler';
import { readPostedForm, type FormText } from '../http/formText';
import { sendPlainAnswer } from '../http/plainAnswer';
import { isTooFast } from '../http/rateLimit';
import { shownOutcome } from '../loaders/shownOutcome';
import { visitorOf } from '../visitor';
import { areShortcutsOff } from './shortcutsCookie';
import { staffService } from './staffService';

/** What every page of the desk gets. */
export interface DeskProps {
  me: StaffMe;
  /** This page's path, to which its forms return. */
  page: string;
  /** The form that was just accepted. */
  done: string | null;
  /** Now, as an ISO 8601 instant. */
  now: string;
  /** Set if they switched the keyboard shortcuts off in this browser. */
  areShortcutsOff?: true;
}

export interface DeskRequest {
  me: StaffMe;
  /** The last part of the URL. */
  slug: string;
  query: ParsedUrlQuery;
  visitor: Visitor;
  posted: FormText | null;
  setStatus: (status: number) => void;
  /** What was typed into a form that is shown again, and why. */
  draftOf: (form: DeskFormName) => FormDraft;
}

interface Redirect {
  redirectTo: string;
}

type Load<Props extends object> = (request: DeskRequest) => Promise<Props | Redirect | null>;

/** Whether a request came to the desk's host. On the public host, the desk doesn't exist. */
export function isAtDesk({ headers }: IncomingMessage): boolean {
  const { siteUrl, deskUrl } = siteEnvironment();
  return siteUrl === deskUrl || headers.host === new URL(deskUrl).host;
}

/** Serves a page of the desk to someone who has the permission it `needs`. See README.md. */
export function deskPage<Props extends object>(
  load: Load<Props>,
  { needs }: { needs?: string } = {},
): GetServerSideProps<(Props & { desk: DeskProps }) | Record<string, never>> {
  return async ({ params, query, req, res, resolvedUrl }) => {
    if (!isAtDesk(req)) return { notFound: true };
    if (await isTooFast(req, res)) return { props: {} };
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('X-Robots-Tag', 'noindex');
    const visitor = visitorOf(req, res);
    const isForm = req.method === 'POST' && isSameOrigin(req);
    const posted = isForm ? await readPostedForm(req) : null;
    const setStatus = (status: number) => {
      res.statusCode = status;
    };
    try {
      const me = await orNull(staffService.me(visitor), 'authentication_required');
      if (me?.needs !== 'nothing') return toSignIn(resolvedUrl, posted);
      if (needs !== undefined && !me.permissions.includes(needs)) return { notFound: true };
      const [slug = ''] = Object.values(params ?? {}).flat();
      const answer = () => shownOutcome({ query, setStatus });
      const draftOf = (form: DeskFormName): FormDraft =>
        posted?.text('form') === form
          ? { values: posted.sentTexts(posted.names), answer: answer() }
          : emptyDraft;
      const props = await load({ me, slug, query, visitor, posted, setStatus, draftOf });
      if (!props) return { notFound: true };
      if ('redirectTo' in props) return redirectTo(props.redirectTo);
      const done = queryValue(query, 'done') || null;
      const page = withoutOutcome(resolvedUrl);
      const shortcuts = areShortcutsOff(visitor.cookie) ? { areShortcutsOff: true as const } : {};
      const desk = { me, page, done, now: new Date().toISOString(), ...shortcuts };
      return { props: { ...props, desk } };
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'not_found' || code === 'forbidden') return { notFound: true };
      if (code === 'authentication_required') return toSignIn(resolvedUrl, posted);
      if (code !== 'service_unavailable' && code !== 'rate_limited') throw error;
      sendAway(res, code);
      return { props: {} };
    }
  };
}

/** Sends someone to the sign-in, with the form they sent here, if it is one to send again. */
function toSignIn(page: string, posted: FormText | null) {
  const resume = deskFormNames.find((name) => name === posted?.text('form'));
  if (!resume) return redirectTo(deskPaths.signIn({ next: withoutOutcome(page) }));
  // 307 makes the browser send the form along.
  return { redirect: { destination: deskPaths.signIn({ resume }), statusCode: 307 as const } };
}

/** 303, so that a browser that posted doesn't post again. */
const redirectTo = (destination: string) => ({
  redirect: { destination, statusCode: 303 as const },
});

/** Returns a page's path without the outcome of an earlier form. */
function withoutOutcome(path: string): string {
  const url = new URL(path, 'http://desk');
  for (const name of ['answer', 'done', 'form']) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}

/** Says why there is no page now. A browser that goes back still has its form. */
export function sendAway(
  response: Parameters<typeof sendPlainAnswer>[0],
  code: 'service_unavailable' | 'rate_limited',
): void {
  const isLimited = code === 'rate_limited';
  response.setHeader('Retry-After', isLimited ? '60' : '5');
  sendPlainAnswer(response, {
    status: isLimited ? 429 : 503,
    title: isLimited ? 'Too many pages at once' : 'The booking service isn’t answering',
    text: 'Reload this page in a minute. If you have just sent a form, this page shows whether it was saved. If it wasn’t, go back in your browser: what you typed is still there.',
  });
}
