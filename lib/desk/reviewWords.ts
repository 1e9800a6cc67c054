import type { ReviewStatus } from '@/booking/contract/reviews';

export const reviewStatusNames: Record<ReviewStatus, string> = {
  pending: 'To check',
  shown: 'Shown',
  hidden: 'Hidden',
};
