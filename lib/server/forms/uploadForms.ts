import { paths } from '@/lib/paths';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { FormTarget, SentForm } from '../http/formHandler';

/** Deletes one of a booking's own files. One that is already gone counts as deleted. */
export async function deleteOwnFile({ form, visitor }: SentForm): Promise<FormTarget> {
  const reference = form.text('reference');
  const page = (query: Parameters<typeof paths.bookingDetails>[1]) =>
    `${paths.bookingDetails(reference, query)}#files`;
  try {
    await bookingService.deleteUpload(reference, form.text('id'), visitor);
  } catch (error) {
    const { code } = failureOf(error);
    if (code !== 'not_found') return page({ refused: code });
  }
  return page({ files: 'deleted' });
}
