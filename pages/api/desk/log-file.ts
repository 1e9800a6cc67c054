export { sendLogFile as default } from '@/lib/server/desk/files';

/** Streams: its size has no limit. */
export const config = { api: { responseLimit: false } };
