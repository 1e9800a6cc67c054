import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import type { FormAnswer } from '../../formDraft';
import { typedUploadFields } from '../../account/uploadFields';
import { paths } from '../../paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import { answerTo, invalid, signOutcome } from '../forms/outcome';
import { isOwnForm, returnPath } from '../http/formHandler';
import { readRawBytes } from '../http/readRawBody';
import { queryText } from '../http/respond';
import { isReference } from '../reference';
import { visitorOf } from '../visitor';

/** The largest file, and a little for the fields around it. */
const mostBytes = 8 * 1_048_576 + 65_536;

/** Takes a traveller's ticket, permit or insurance. If it's refused, the form is shown as typed. */
export const takeOwnFile: NextApiHandler = async (request, response) => {
  if (!isOwnForm(request, response)) return;
  response.setHeader('Cache-Control', 'private, no-store');
  const reference = queryText(request, 'reference');
  if (!isReference(reference)) {
    response.status(404).end();
    return;
  }
  const answer = await send(reference, request, response);
  const back = returnPath(request);
  if (answer) {
    const query = { files: 'again', answer: signOutcome(answer) } as const;
    // Shows the form from the same body, so that nothing typed is in a URL.
    response.redirect(307, back(`${paths.bookingDetails(reference, query)}#files`));
  } else {
    response.redirect(303, back(`${paths.bookingDetails(reference, { files: 'added' })}#files`));
  }
};

async function send(
  reference: string,
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<FormAnswer | null> {
  const bytes = await readRawBytes(request, mostBytes);
  if (!bytes) return invalid('Choose a file of 8 MB or less', 'file');
  const type = request.headers['content-type'] ?? '';
  const sent = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!sent) return invalid('The file didn’t arrive whole. Choose it again', 'file');
  const form = new FormData();
  for (const name of typedUploadFields) form.set(name, textOf(sent.get(name)));
  const file = sent.get('file');
  if (file instanceof File) form.set('file', file, 'file');
  try {
    const key = textOf(sent.get('idempotencyKey'));
    await bookingService.addUpload(reference, form, key, visitorOf(request, response));
    return null;
  } catch (error) {
    return failureOf(error).code === 'invalid_state'
      ? invalid(
          'This booking no longer takes files, because it isn’t confirmed or the trip is over.',
        )
      : answerTo(error);
  }
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
