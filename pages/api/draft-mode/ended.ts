import { endSharedPreview } from '@/lib/server/content/draftMode';

export default endSharedPreview;
