/** Downloads a customer's data export, once. */
export { passExportFile as default } from '@/lib/server/files/exportFile';
