import { handleContentWebhook } from '@/lib/server/revalidate/webhookHandler';

// The signature covers the raw body.
export const config = { api: { bodyParser: false } };

export default handleContentWebhook;
