import { takeReviewPhotos } from '@/lib/server/files/reviewPhotos';

/** The body contains raw files, which Next must not parse. */
export const config = { api: { bodyParser: false } };
export default takeReviewPhotos;
