export { sendReportFile as default } from '@/lib/server/desk/files';
