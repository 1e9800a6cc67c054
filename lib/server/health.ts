import { isBookingServiceUp } from './booking/client';
import { fetchContent } from './content/content';

/** Checks both services. Without content, no new page can be rendered; without booking, it can. */
export async function checkHealth() {
  const [content, booking] = await Promise.all([
    fetchContent('defined(*[_type == "settings"][0]._id)').catch(() => false),
    isBookingServiceUp(),
  ]);
  return {
    status: !content ? 'unavailable' : booking ? 'ok' : 'degraded',
    site: 'ok',
    content: content ? 'ok' : 'unavailable',
    booking: booking ? 'ok' : 'unavailable',
    checkedAt: new Date().toISOString(),
  };
}
