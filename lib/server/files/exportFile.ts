import type { NextApiHandler } from 'next';
import { accountPaths } from '../../account/accountPaths';
import { passThrough } from './bookingDocuments';
import { bookingService } from '../booking/client';
import { signOutcome } from '../forms/outcome';
import { isOwnForm } from '../http/formHandler';
import { readForm } from '../http/formText';
import { answerToChange } from '../forms/profileForms';
import { visitorOf } from '../visitor';

/**
 * Downloads a customer's data export, which works only once. Only our own form can start it, so no
 * link or other site can use it up. If it's refused, redirects to the profile, which says why.
 */
export const passExportFile: NextApiHandler = async (request, response) => {
  const advice = 'Reload your profile and download your data from there.';
  if (!isOwnForm(request, response, advice)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const id = readForm(request.body).text('id').slice(0, 40);
  let file: Response;
  try {
    file = await bookingService.exportFile(id, visitorOf(request, response));
  } catch (error) {
    const answer = signOutcome(answerToChange(error));
    response.redirect(303, accountPaths.profile({ at: 'export', answer }));
    return;
  }
  await passThrough(file, request, response);
};
