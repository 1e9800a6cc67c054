import { enableDraftMode } from '@/lib/server/content/draftMode';

export default enableDraftMode;
