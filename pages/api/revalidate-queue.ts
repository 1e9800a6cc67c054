import { handleQueue } from '@/lib/server/revalidate/queueHandler';

export default handleQueue;
