import { isUuid } from '@/lib/isUuid';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import type { FormAnswer } from '../../formDraft';
import { paths } from '../../paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { passThrough } from './bookingDocuments';
import { answerTo, invalid, signOutcome } from '../forms/outcome';
import { isOwnForm, returnPath } from '../http/formHandler';
import { readRawBytes } from '../http/readRawBody';
import { hasMethod, queryText } from '../http/respond';
import { isReference } from '../reference';
import { visitorOf } from '../visitor';

const mostPhotos = 6;
const mostBytes = 8 * 1_048_576;

/** Uploads each photo of a review separately. If one is refused, those before it are kept. */
export const takeReviewPhotos: NextApiHandler = async (request, response) => {
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const reference = queryText(request, 'reference');
  if (!isReference(reference)) {
    response.status(404).end();
    return;
  }
  const files = await readFiles(request);
  const answer = Array.isArray(files)
    ? await send(files, reference, request, response)
    : invalid(files.message, 'photos');
  const query = { review: 'photos' as const, ...(answer ? { answer: signOutcome(answer) } : {}) };
  const back = returnPath(request);
  response.redirect(303, back(`${paths.bookingDetails(reference, query)}#review`));
};

async function readFiles(request: NextApiRequest): Promise<File[] | { message: string }> {
  const bytes = await readRawBytes(request, mostPhotos * mostBytes + 1_048_576);
  if (!bytes) return { message: tooLarge };
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  const files = (form?.getAll('photos') ?? []).filter(
    (entry): entry is File => typeof entry !== 'string' && entry.size > 0,
  );
  if (files.length === 0) return { message: 'Choose a photo first' };
  if (files.length > mostPhotos) return { message: `Choose no more than ${mostPhotos} photos` };
  return files.some(({ size }) => size > mostBytes) ? { message: tooLarge } : files;
}

const tooLarge = 'Choose a photo of 8 MB or less';
const tooLate = 'You can no longer add photos, because we’ve already read your review.';

async function send(
  files: readonly File[],
  reference: string,
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<FormAnswer | null> {
  const visitor = visitorOf(request, response);
  try {
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      await bookingService.addReviewPhoto(reference, bytes, visitor);
    }
    return null;
  } catch (error) {
    if (failureOf(error).code === 'invalid_state') {
      return invalid(tooLate, 'photos');
    }
    return answerTo(error);
  }
}

/** Serves a review photo this browser may see. Only published ones are cached publicly. */
export const passReviewPhoto: NextApiHandler = async (request, response) => {
  if (!hasMethod(request, response, 'GET')) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const id = queryText(request, 'id');
  if (!isUuid(id)) {
    response.status(404).end();
    return;
  }
  let file: Response;
  try {
    file = await bookingService.reviewPhotoFile(id, visitorOf(request, response));
  } catch (error) {
    response.status(failureOf(error).code === 'service_unavailable' ? 503 : 404).end();
    return;
  }
  const kept = file.headers.get('cache-control');
  if (kept?.startsWith('public')) response.setHeader('Cache-Control', kept);
  await passThrough(file, request, response);
};
