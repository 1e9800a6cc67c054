import { handleOfferCodes } from '@/lib/server/http/offerCodes';

// The handler reads the body itself, so that one that's too large gets a clear answer.
export const config = { api: { bodyParser: false } };

export default handleOfferCodes;
