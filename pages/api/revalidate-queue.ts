export { handleQueue as default } from '@/lib/server/revalidate/queueHandler';
