export { sendLogFile as default } from '@/lib/server/desk/files';
