import { disableDraftMode } from '@/lib/server/draftMode';

export default disableDraftMode;
