/** Stops the server the setup started. */
export default async function globalTeardown() {
  await globalThis.bookingCluster?.stop();
}
