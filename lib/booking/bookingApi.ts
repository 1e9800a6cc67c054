/** Form endpoints, separate from `paths` because every page loads that. */
export const bookingApi = {
  hold: () => '/api/booking/hold',
  release: () => '/api/booking/release',
  traveller: () => '/api/booking/traveller',
  travellers: () => '/api/booking/travellers',
  typed: () => '/api/booking/typed',
  confirm: () => '/api/booking/confirm',
  payment: (id: string) => `/api/booking/payment?id=${encodeURIComponent(id)}`,
  pay: () => '/api/booking/pay',
  cancelBooking: () => '/api/booking/cancel',
  changeDate: () => '/api/booking/change',
  mailCode: () => '/api/booking/code',
  bookingLink: () => '/api/booking/link',
  openBooking: () => '/api/booking/open',
  review: () => '/api/booking/review',
  reviewPhotos: (reference: string) =>
    `/api/booking/review-photos?reference=${encodeURIComponent(reference)}`,
  upload: (reference: string) => `/api/booking/upload?reference=${encodeURIComponent(reference)}`,
  uploadFile: (reference: string, id: string) =>
    `/api/booking/file?${new URLSearchParams({ reference, file: `upload-${id}` })}`,
  deleteUpload: () => '/api/booking/upload-delete',
  chooseRefund: () => '/api/booking/choice',
  shares: () => '/api/booking/shares',
  sharesNow: (reference: string) =>
    `/api/booking/shares-now?reference=${encodeURIComponent(reference)}`,
  openShare: () => '/api/booking/share-open',
  payShare: () => '/api/booking/share-pay',
  shareNow: (id: string) => `/api/booking/share-now?of=${encodeURIComponent(id)}`,
  openWaitlistLink: () => '/api/waitlist/open',
  waitlistPlace: () => '/api/waitlist/place',
} as const;

/** Query parameters of a share's page. The link's secret comes after the #. */
export interface ShareQuery {
  payment?: string;
  refused?: string;
}

/** Returns the path of a booking share's page, where its payer pays. */
export function sharePath(reference: string, id: string, query: ShareQuery = {}): string {
  return `/booking-details/${reference}/share?${new URLSearchParams({ of: id, ...query })}`;
}
