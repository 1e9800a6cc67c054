import { endSharedPreview } from '@/lib/server/draftMode';

export default endSharedPreview;
