import type { NextApiRequest, NextApiResponse } from 'next';
import { paths } from '../../paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { hasMethod, queryText } from '../http/respond';
import { isReference } from '../reference';
import { isSlug } from '../slug';
import { visitorOf } from '../visitor';

/** Sends a booking's file. If it's refused, redirects to the booking page, which says why. */
export async function passFile(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  if (!hasMethod(request, response, 'GET')) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const reference = queryText(request, 'reference');
  if (!isReference(reference)) {
    response.status(404).end();
    return;
  }
  const name = queryText(request, 'file');
  let file: Response;
  try {
    file = await openFile(reference, name, visitorOf(request, response));
  } catch (error) {
    const { code } = failureOf(error);
    response.redirect(303, paths.bookingDetails(reference, { refused: code }));
    return;
  }
  // Travellers' own files: should a browser show one all the same, it can do nothing there.
  if (isOwnFile(name)) response.setHeader('Content-Security-Policy', 'sandbox');
  await passThrough(file, request, response);
}

/** Sends a trip's itinerary. If there is none, or it can't be made now, redirects to the trip. */
export async function passTripItinerary(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  if (!hasMethod(request, response, 'GET')) return;
  const slug = queryText(request, 'trip');
  if (!isSlug(slug)) {
    response.status(404).end();
    return;
  }
  let file: Response;
  try {
    file = await bookingService.tripItineraryFile(slug, visitorOf(request, response));
  } catch (error) {
    failureOf(error);
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, `${paths.trip(slug)}#itinerary`);
    return;
  }
  // As long as the prices on other pages may be old.
  response.setHeader('Cache-Control', 'public, max-age=300');
  await passThrough(file, request, response);
}

/** Sends on a file from the service. */
export async function passThrough(
  file: Response,
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  for (const name of ['content-type', 'content-disposition', 'content-length']) {
    const value = file.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  if (request.method === 'HEAD') {
    await file.body?.cancel();
    response.status(200).end();
    return;
  }
  // Whole: a file that breaks off is an error, not half a PDF.
  response.status(200).end(Buffer.from(await file.arrayBuffer()));
}

const ownFile = 'upload-';
const isOwnFile = (file: string) => file.startsWith(ownFile);

function openFile(reference: string, file: string, visitor: Visitor): Promise<Response> {
  if (file === 'voucher') return bookingService.voucherFile(reference, visitor);
  if (file === 'pass') return bookingService.passFile(reference, visitor);
  if (file === 'wallet-pass') return bookingService.walletPassFile(reference, visitor);
  if (file === 'itinerary') return bookingService.itineraryFile(reference, visitor);
  if (file === 'calendar') return bookingService.calendarFile(reference, visitor);
  if (isOwnFile(file)) {
    return bookingService.uploadFile(reference, file.slice(ownFile.length), visitor);
  }
  return bookingService.documentFile(file, visitor);
}
