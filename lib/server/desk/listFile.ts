import type { NextApiHandler } from 'next';
import { signOutcome } from '../forms/outcome';
import { passThrough } from '../files/bookingDocuments';
import { isOwnForm } from '../http/formHandler';
import { readForm } from '../http/formText';
import { visitorOf } from '../visitor';
import { answerToForm, pageWith } from './deskForm';
import { isAtDesk } from './deskPage';
import { manifestService } from './manifestService';

/** Sends a departure's list as a file. The form `list-export` leads here. */
export const passListFile: NextApiHandler = async (request, response) => {
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  if (!isAtDesk(request)) {
    response.status(404).end();
    return;
  }
  const form = readForm(request.body);
  const { departure, reason, format } = form.texts(['departure', 'reason', 'format']);
  const wanted = {
    ...{ format: format === 'xlsx' ? ('xlsx' as const) : ('csv' as const), reason: reason.trim() },
    medical: form.has('medical'),
  };
  let file: Response;
  try {
    file = await manifestService.exportList(departure, wanted, visitorOf(request, response));
  } catch (error) {
    response.redirect(307, pageWith(form, { answer: signOutcome(answerToForm(error)) }));
    return;
  }
  await passThrough(file, request, response);
};
