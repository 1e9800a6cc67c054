export { enableDraftMode as default } from '@/lib/server/content/draftMode';
