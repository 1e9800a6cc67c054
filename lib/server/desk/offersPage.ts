import type { StaffCoupon, StaffCoupons } from '@/booking/contract/staff';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { officeService } from './officeService';

export interface OffersPageProps {
  offers: readonly StaffCoupon[];
  mayChange: boolean;
}

/** Loads all offer codes, newest first. */
export async function loadOffersPage({ visitor }: DeskRequest): Promise<OffersPageProps> {
  const { items, mayChange } = await officeService.offers(visitor);
  return { offers: items, mayChange };
}

export interface NewOfferPageProps {
  trips: StaffCoupons['trips'];
  draft: FormDraft;
}

/** Loads the form for a new code. Null for someone who may only read codes. */
export async function loadNewOfferPage({ visitor, draftOf }: DeskRequest) {
  const { trips, mayChange } = await officeService.offers(visitor);
  return mayChange ? ({ trips, draft: draftOf('new-offer') } satisfies NewOfferPageProps) : null;
}

export interface OfferPageProps {
  offer: StaffCoupon;
  trips: StaffCoupons['trips'];
  mayChange: boolean;
  draft: FormDraft;
}

/** Loads one code, with its form. */
export async function loadOfferPage({ slug, visitor, draftOf }: DeskRequest) {
  const { items, trips, mayChange } = await officeService.offers(visitor);
  const offer = items.find(({ code }) => code === slug.toUpperCase());
  if (!offer) return null;
  return { offer, trips, mayChange, draft: draftOf('offer') } satisfies OfferPageProps;
}
