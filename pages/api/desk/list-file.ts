export { passListFile as default } from '@/lib/server/desk/listFile';
