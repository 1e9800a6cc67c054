import { openSharedPreview } from '@/lib/server/draftMode';

export default openSharedPreview;
