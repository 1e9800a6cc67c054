export { passTaxFile as default } from '@/lib/server/desk/taxFile';

/** Streams: its size has no limit. */
export const config = { api: { responseLimit: false } };
