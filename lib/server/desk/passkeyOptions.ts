import type { NextApiHandler } from 'next';
import { failureOf } from '../booking/failures';
import { isOwnForm } from '../http/formHandler';
import { sendProblem } from '../http/respond';
import { visitorOf } from '../visitor';
import { isAtDesk } from './deskPage';
import { passkeyService } from './passkeyService';

/** Sends a page's script what the browser needs to make a passkey, or to sign with one. */
export const sendPasskeyOptions: NextApiHandler = async (request, response) => {
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const { purpose } = (request.body ?? {}) as { purpose?: unknown };
  if (!isAtDesk(request) || (purpose !== 'add' && purpose !== 'use')) {
    response.status(404).end();
    return;
  }
  const visitor = visitorOf(request, response);
  try {
    const options =
      purpose === 'add'
        ? await passkeyService.offer(visitor)
        : await passkeyService.challenge(visitor);
    response.status(200).json(options);
  } catch (error) {
    sendProblem(response, failureOf(error));
  }
};
