export { showAsOf as default } from '@/lib/server/content/draftMode';
