import { bookingService, isBookingServiceUp } from './client';
import { orNull } from './failures';

// Nothing listens on this port, so the service is unavailable for all the tests in this file.
beforeAll(() => {
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: 'http://127.0.0.1:9',
    SERVICE_TOKEN: 'a-token-of-sixteen-or-more',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
  });
});

it('is distinguished from a refusal, and can be read as null', async () => {
  await expect(bookingService.tripSummaries()).rejects.toMatchObject({
    name: 'BookingUnavailable',
  });
  expect(await orNull(bookingService.tripSummaries(), 'unavailable')).toBeNull();
  expect(await isBookingServiceUp()).toBe(false);
});
