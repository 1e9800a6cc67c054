import { ReviewsPage } from '@/components/desk/ReviewsPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadReviewsPage } from '@/lib/server/desk/reviewsPage';

export const getServerSideProps = deskPage(loadReviewsPage, { needs: 'reviews:moderate' });
export default ReviewsPage;
