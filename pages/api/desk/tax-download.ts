export { passTaxFile as default } from '@/lib/server/desk/taxFile';
