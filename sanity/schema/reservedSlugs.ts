/** Fixed pages under `/travel-blogs/`. No topic may take these names. */
export const reservedTopicSlugs: readonly string[] = ['page', 'search'];

/**
 * First path segments of the site's fixed routes. An editor's page can't take these names. A test
 * compares the list with the files in `pages/`.
 */
export const reservedSlugs: readonly string[] = [
  'about-us',
  'api',
  'author',
  'blog',
  'booking',
  'booking-details',
  'campaign',
  'cancellation-policy',
  'contact-form',
  'contact-us',
  'corporate-tours',
  'disclaimer',
  'domestic',
  'filters',
  'highlights',
  'images',
  'international',
  'monitoring',
  'my-trips',
  'newsletter',
  'performance-demo',
  'privacy-policy',
  'search',
  'sentry-example-page',
  'sitemap',
  'spiti-valley',
  'studio',
  'terms-and-conditions',
  'travel-blogs',
  'travel-write-for-us',
  'trip',
  'waitlist',
  'wellness-retreats',
  'your-profile',
];
