import { handleContentWebhook } from '@/lib/server/revalidate/webhookHandler';

// The signature is over the body as it came.
export const config = { api: { bodyParser: false } };

export default handleContentWebhook;
