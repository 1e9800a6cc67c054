export { disableDraftMode as default } from '@/lib/server/content/draftMode';
