import { streamDraftChanges } from '@/lib/server/content/draftChanges';

// The response stays open as long as the preview does.
export const config = { api: { externalResolver: true } };

export default streamDraftChanges;
