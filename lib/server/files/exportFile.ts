import type { NextApiRequest, NextApiResponse } from 'next';
import { accountPaths } from '../../account/accountPaths';
import { passThrough } from './bookingDocuments';
import { bookingService } from '../booking/client';
import { sealAnswer } from '../forms/outcome';
import { isSameOrigin } from '../http/formHandler';
import { readForm } from '../http/formText';
import { sendMethodNotAllowed } from '../http/respond';
import { answerToChange } from '../forms/profileForms';
import { sendPlainAnswer } from '../http/plainAnswer';
import { visitorOf } from '../visitor';

/**
 * Hands out the copy of somebody's data, which is then gone: by a form of our own pages only, so that no
 * link and no foreign page can use it up. Refused, the visitor is back on the profile, which says why.
 */
export async function passExportFile(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    sendMethodNotAllowed(response, 'POST');
    return;
  }
  response.setHeader('Cache-Control', 'private, no-store');
  if (!isSameOrigin(request)) {
    sendPlainAnswer(response, {
      status: 403,
      title: 'Not from this site',
      text: 'Please load your profile again and take the copy from there.',
    });
    return;
  }
  const id = readForm(request.body).text('id').slice(0, 40);
  let file: Response;
  try {
    file = await bookingService.exportFile(id, visitorOf(request, response));
  } catch (error) {
    const answer = sealAnswer(answerToChange(error));
    response.redirect(303, accountPaths.profile({ at: 'export', answer }));
    return;
  }
  await passThrough(file, request, response);
}
