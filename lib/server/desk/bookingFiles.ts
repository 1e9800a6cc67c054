/** A booking's files at the desk: our documents, and travellers' own with a reason. */
import type { NextApiHandler } from 'next';
import { deskPaths } from '@/lib/desk/deskPaths';
import { isUuid } from '@/lib/isUuid';
import { failureOf } from '../booking/failures';
import { passThrough } from '../files/bookingDocuments';
import { signOutcome } from '../forms/outcome';
import { isOwnForm } from '../http/formHandler';
import { readForm } from '../http/formText';
import { hasMethod, queryText } from '../http/respond';
import { isReference } from '../reference';
import { visitorOf } from '../visitor';
import { answerToForm, pageWith } from './deskForm';
import { isAtDesk } from './deskPage';
import { sendFileFailure } from './files';
import { staffBookingService } from './staffBookingService';

/** Sends a receipt, invoice, refund voucher, credit note, voucher or itinerary as a PDF. */
export const passBookingDocument: NextApiHandler = async (request, response) => {
  if (!hasMethod(request, response, 'GET')) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const reference = queryText(request, 'reference');
  const name = queryText(request, 'document');
  const isName = name === 'voucher' || name === 'itinerary' || isUuid(name);
  if (!isAtDesk(request) || !isReference(reference) || !isName) {
    response.status(404).end();
    return;
  }
  let file: Response;
  try {
    const visitor = visitorOf(request, response);
    file = await staffBookingService.documentFile(reference, name, visitor);
  } catch (error) {
    sendFileFailure(response, error, deskPaths.booking(reference));
    return;
  }
  await passThrough(file, request, response);
};

/** Sends a traveller's own file. The form `open-upload` leads here. */
export const passUpload: NextApiHandler = async (request, response) => {
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  if (!isAtDesk(request)) {
    response.status(404).end();
    return;
  }
  const form = readForm(request.body);
  const { reference, upload, reason } = form.texts(['reference', 'upload', 'reason']);
  let file: Response;
  try {
    const visitor = visitorOf(request, response);
    file = await staffBookingService.uploadFile(reference, upload, reason.trim(), visitor);
  } catch (error) {
    const isSignedOut = failureOf(error).code === 'authentication_required';
    const back = pageWith(form, { answer: signOutcome(answerToForm(error)) });
    response.redirect(307, isSignedOut ? deskPaths.signIn({ resume: 'open-upload' }) : back);
    return;
  }
  // Should a browser show the file all the same, it can do nothing there.
  response.setHeader('Content-Security-Policy', 'sandbox');
  await passThrough(file, request, response);
};
