export { endSharedPreview as default } from '@/lib/server/content/draftMode';
