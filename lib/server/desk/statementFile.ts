import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { deskPaths } from '@/lib/desk/deskPaths';
import { failureOf } from '../booking/failures';
import { signOutcome } from '../forms/outcome';
import { isOwnForm } from '../http/formHandler';
import { sendPlainAnswer } from '../http/plainAnswer';
import { readRawBytes } from '../http/readRawBody';
import { visitorOf } from '../visitor';
import { answerToForm, fieldRefused, FormRefused } from './deskForm';
import { isAtDesk } from './deskPage';
import { staffMoney } from './staffMoney';

/** The largest statement, and a little for the fields around it. */
const mostBytes = 2 * 1_048_576 + 65_536;

/** Takes a bank statement and shows what importing it would do. If refused, shows the form again. */
export const takeStatement: NextApiHandler = async (request, response) => {
  if (!isAtDesk(request)) {
    const text = 'This address leads nowhere.';
    sendPlainAnswer(response, { status: 404, title: 'Nothing here', text });
    return;
  }
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  try {
    const statement = await send(request, response);
    response.redirect(303, deskPaths.moneyStatement({ statement }));
  } catch (error) {
    // 307 sends the form along. Without a session, the page leads to the sign-in.
    const isSignedOut =
      !(error instanceof FormRefused) && failureOf(error).code === 'authentication_required';
    const query = isSignedOut ? {} : { answer: signOutcome(answerToForm(error)) };
    response.redirect(307, deskPaths.moneyStatement(query));
  }
};

async function send(request: NextApiRequest, response: NextApiResponse): Promise<string> {
  const bytes = await readRawBytes(request, mostBytes);
  if (!bytes) throw fieldRefused('file', 'This file is over 2 MB. Download a shorter period');
  const type = request.headers['content-type'] ?? '';
  const sent = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!sent) throw fieldRefused('file', 'The file didn’t arrive whole. Choose it again');
  const [account, file] = [sent.get('account'), sent.get('file')];
  const form = new FormData();
  form.set('account', typeof account === 'string' ? account : '');
  if (file instanceof File) form.set('file', file, 'file');
  return (await staffMoney.readStatement(form, visitorOf(request, response))).id;
}
