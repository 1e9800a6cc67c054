import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextApiRequest, NextApiResponse } from 'next';
import { reportServerError } from '@/lib/sentry/server';
import type { Visitor } from '../booking/transport';
import { siteEnvironment } from '../env';
import { clearWhatIsKept } from './offlineTrips';
import { escapeHtml, sendPlainAnswer } from './plainAnswer';
import { visitorOf } from '../visitor';
import { longestText, readForm, type FormText } from './formText';
import { hasMethod } from './respond';
import { currentRequestId } from '../requestIds';

/** A submitted form. */
export interface SentForm {
  form: FormText;
  visitor: Visitor;
}

/** A submitted form that takes effect only once, however often it's sent. */
export interface SentOnce extends SentForm {
  /** Created with the page, so that a double click or a second tab repeats the same request. */
  idempotencyKey: string;
}

/**
 * Where the visitor goes after sending a form. A plain path is a page to open. `showAgain` is the
 * page that shows the form as typed: it receives the same body, so that nothing typed is in a URL.
 */
export type FormTarget = string | { showAgain: string };

/**
 * Handles a plain HTML form. Accepts POST only, from our own pages only, and normally responds with
 * a redirect: 303 to the next page, or 307 to a page that shows the form again. An error thrown by
 * `act` is a defect: it's reported, and a plain page asks the visitor to go back to the form, which
 * their browser still has as typed. Long values are cut off; `takesLongText` allows longer ones.
 * With `clearsWhatIsKept`, the browser deletes its offline trips whatever the outcome, because
 * someone is signing in or out.
 */
export function formHandler(
  act: (sent: SentOnce) => Promise<FormTarget>,
  { takesLongText, clearsWhatIsKept }: { takesLongText?: boolean; clearsWhatIsKept?: boolean } = {},
) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    if (!isOwnForm(request, response)) return;
    if (clearsWhatIsKept) clearWhatIsKept(request, response);
    const form = readForm(request.body, takesLongText ? longestText : undefined);
    let target: FormTarget;
    try {
      target = await act({
        form,
        visitor: visitorOf(request, response),
        idempotencyKey: form.text('idempotencyKey') || randomUUID(),
      });
    } catch (error) {
      const route = request.url?.split('?')[0] ?? '/';
      sendFailure(
        response,
        reportServerError(error, { method: 'POST', route, requestId: currentRequestId() }),
      );
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    const back = returnPath(request);
    if (typeof target === 'string') response.redirect(303, back(target));
    else response.redirect(307, back(target.showAgain));
  };
}

/**
 * Returns a function that sends visitors back to the booking page that the `Referer` header names:
 * the one email links open (the default) or the owner's.
 */
export function returnPath({
  headers: { referer = '' },
}: IncomingMessage): (path: string) => string {
  const isOwners = /^\/my-trips\/[^/]+$/.test(URL.parse(referer)?.pathname ?? '');
  return isOwners ? (path) => path.replace(/^\/booking-details\//, '/my-trips/') : (path) => path;
}

/** Tells the visitor what happened to the form, with the error ID for support. */
function sendFailure(response: NextApiResponse, digest: string): void {
  const { hostname } = new URL(siteEnvironment().siteUrl);
  sendPlainAnswer(response, {
    status: 500,
    title: 'Something went wrong on our side',
    text: 'Nothing you typed is lost. Go back in your browser and send the form again. It can only take effect once. If this keeps happening, call us and quote the digest below.',
    more: `<p><small>Application error: a server-side exception has occurred while loading ${escapeHtml(hostname)} (see the server logs for more information).<br>Digest: ${escapeHtml(digest)}</small></p>`,
  });
}

/** Whether one of our own pages sent a form. If not, responds with 405 or 403. */
export function isOwnForm(
  request: NextApiRequest,
  response: NextApiResponse,
  text = 'Reload the page and send the form from there.',
): boolean {
  if (!hasMethod(request, response, 'POST')) return false;
  const isOwn = isSameOrigin(request);
  if (!isOwn) sendPlainAnswer(response, { status: 403, title: 'Not from this site', text });
  return isOwn;
}

/**
 * Whether a request comes from a page on this site. Browsers say so in `Sec-Fetch-Site`. Older ones
 * use `Origin`, which is compared with the configured address, never with the Host header.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  const { siteUrl, deskUrl, mode } = siteEnvironment();
  const allowed = [siteUrl, deskUrl];
  if (mode === 'local') allowed.push(siteUrl.replace('//localhost', '//127.0.0.1'));
  return allowed.includes(origin);
}
