import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Change } from './change';
import { signForService } from './verifyWebhook';

/**
 * Tells the booking service that a change is live, so that it can send webhooks. Safe to repeat: the
 * service counts each revision once. Rejects if the service is unavailable. A refusal is only
 * reported to the operator, because the same change would be refused again.
 */
export async function reportContentChange(change: Change): Promise<void> {
  const operation = change.operation === 'delete' ? 'unpublished' : 'published';
  try {
    await bookingService.reportContentChange(
      {
        documentId: change._id,
        documentType: change._type,
        revision: change._rev,
        operation,
        slug: operation === 'unpublished' ? change.oldSlug : change.slug,
      },
      signForService,
    );
  } catch (error) {
    const { code } = failureOf(error);
    if (code !== 'validation_failed') throw error;
    process.stderr.write(
      `The booking service refused the change to ${change._id}, so no webhook was sent.\n`,
    );
  }
}
