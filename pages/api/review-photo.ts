import { passReviewPhoto } from '@/lib/server/reviewPhotos';

export default passReviewPhoto;
