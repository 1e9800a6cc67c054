import { disableDraftMode } from '@/lib/server/content/draftMode';

export default disableDraftMode;
