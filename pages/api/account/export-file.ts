/** Sends a customer their data export, once. */
export { passExportFile as default } from '@/lib/server/files/exportFile';
