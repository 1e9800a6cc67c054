import { isUuid } from '@/lib/isUuid';
import type { NextApiHandler } from 'next';
import { failureOf } from '../booking/failures';
import { passThrough } from '../files/bookingDocuments';
import { hasMethod, queryText } from '../http/respond';
import { visitorOf } from '../visitor';
import { isAtDesk } from './deskPage';
import { staffService } from './staffService';

/** Serves a review photo to someone who moderates reviews, published or not. */
export const passPhotoToDesk: NextApiHandler = async (request, response) => {
  if (!hasMethod(request, response, 'GET')) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const id = queryText(request, 'id');
  if (!isAtDesk(request) || !isUuid(id)) {
    response.status(404).end();
    return;
  }
  let file: Response;
  try {
    file = await staffService.reviewPhoto(id, visitorOf(request, response));
  } catch (error) {
    response.status(failureOf(error).code === 'service_unavailable' ? 503 : 404).end();
    return;
  }
  await passThrough(file, request, response);
};
