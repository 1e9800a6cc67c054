import { enableDraftMode } from '@/lib/server/draftMode';

export default enableDraftMode;
