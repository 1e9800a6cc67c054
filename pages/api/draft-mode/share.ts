export { openSharedPreview as default } from '@/lib/server/content/draftMode';
