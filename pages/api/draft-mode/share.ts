import { openSharedPreview } from '@/lib/server/content/draftMode';

export default openSharedPreview;
