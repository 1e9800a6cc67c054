/** Stops the server that the setup started. */
export default async function globalTeardown() {
  await globalThis.bookingCluster?.stop();
}
