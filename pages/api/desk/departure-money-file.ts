export { sendDepartureMoneyFile as default } from '@/lib/server/desk/files';
