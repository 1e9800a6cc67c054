import { randomUUID } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import type { Visitor } from '../booking/client';
import { siteEnvironment } from '../env';
import { visitorOf } from '../visitor';
import { sendMethodNotAllowed, sendProblem } from './respond';

/** The typed text of a form. A field that is missing is an empty string. */
export interface FormText {
  text: (name: string) => string;
  count: (name: string) => number;
  has: (name: string) => boolean;
  names: string[];
}

interface FormContext {
  form: FormText;
  visitor: Visitor;
  /** Minted with the page, so that a double click and a second tab are the same request. */
  idempotencyKey: string;
}

/**
 * A door for plain HTML forms: POST only, from our own pages only, and always answered by a 303 to
 * the page that goes on. What an `act` throws is a defect and ends in the error page.
 */
export function formHandler(act: (context: FormContext) => Promise<string>) {
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
    const form = readForm(request.body);
    const target = await act({
      form,
      visitor: visitorOf(request, response),
      idempotencyKey: form.text('idempotencyKey') || randomUUID(),
    });
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, target);
  };
}

/**
 * Whether the request comes from a page of this site. Browsers say so in `Sec-Fetch-Site`; older
 * ones in `Origin`, which is compared with the configured address, never with the Host header.
 */
export function isSameOrigin(request: NextApiRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  const { siteUrl, mode } = siteEnvironment();
  const allowed = [siteUrl];
  if (mode === 'local') allowed.push(siteUrl.replace('//localhost', '//127.0.0.1'));
  return allowed.includes(origin);
}

const maximumLength = 2_000;

function readForm(body: unknown): FormText {
  const fields: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, maximumLength) : '';
  };
  return {
    text,
    count: (name) => {
      const value = Number(text(name));
      return Number.isInteger(value) && value > 0 ? Math.min(value, 99) : 0;
    },
    has: (name) => Object.hasOwn(fields, name),
    names: Object.keys(fields),
  };
}

/** A fresh key for a form that is about to be shown. */
export function newIdempotencyKey(): string {
  return randomUUID();
}
