/** Sets the variables that the site needs in a test, and any others. */
export function setSiteEnvironment(others: Record<string, string> = {}): void {
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: 'http://localhost:4000',
    SERVICE_TOKEN: 'service-token-for-tests-service-01',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    ...others,
  });
}
