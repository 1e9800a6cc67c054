import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextApiRequest, NextApiResponse } from 'next';
import type { Visitor } from '../booking/client';
import { siteEnvironment } from '../env';
import { visitorOf } from '../visitor';
import { readForm, type FormText } from './formText';
import { sendMethodNotAllowed, sendProblem } from './respond';

interface FormContext {
  form: FormText;
  visitor: Visitor;
  /** Minted with the page, so that a double click and a second tab are the same request. */
  idempotencyKey: string;
}

/**
 * Where a form goes on. A path alone is a page to look at. `showAgain` is the page that shows the form
 * with all that was typed: it gets the same body once more, so that nothing typed is in an address.
 */
export type FormTarget = string | { showAgain: string };

/**
 * A door for plain HTML forms: POST only, from our own pages only, and always answered by a redirect: a
 * 303 to the page that goes on, or a 307 to one that shows the form again. What an `act` throws is a
 * defect and ends in the error page. Texts are cut at `longest`.
 */
export function formHandler(
  act: (context: FormContext) => Promise<FormTarget>,
  { longest }: { longest?: number } = {},
) {
  return async (request: NextApiRequest, response: NextApiResponse): Promise<void> => {
    if (request.method !== 'POST') {
      sendMethodNotAllowed(response, 'POST');
      return;
    }
    if (!isSameOrigin(request)) {
      sendProblem(response, {
        type: 'about:blank',
        title: 'Not from this site',
        status: 403,
        detail: 'Please load the page again and send the form from there.',
        code: 'origin_not_allowed',
      });
      return;
    }
    const form = readForm(request.body, longest);
    const target = await act({
      form,
      visitor: visitorOf(request, response),
      idempotencyKey: form.text('idempotencyKey') || randomUUID(),
    });
    response.setHeader('Cache-Control', 'no-store');
    if (typeof target === 'string') response.redirect(303, target);
    else response.redirect(307, target.showAgain);
  };
}

/**
 * Whether the request comes from a page of this site. Browsers say so in `Sec-Fetch-Site`; older
 * ones in `Origin`, which is compared with the configured address, never with the Host header.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  const { siteUrl, mode } = siteEnvironment();
  const allowed = [siteUrl];
  if (mode === 'local') allowed.push(siteUrl.replace('//localhost', '//127.0.0.1'));
  return allowed.includes(origin);
}

/** A fresh key for a form that is about to be shown. */
export function newIdempotencyKey(): string {
  return randomUUID();
}
