import type { RoomPreference } from '@/booking/contract/bookings';
import type { ConsentPurpose, MailLanguage } from '@/booking/contract/profile';
import type { Diet, Gender } from '@/booking/contract/travellers';

export const genderNames: Record<Gender, string> = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  undisclosed: 'Prefer not to say',
};
export const dietNames: Record<Diet, string> = {
  veg: 'Vegetarian',
  nonveg: 'Everything',
  jain: 'Jain',
  vegan: 'Vegan',
  eggetarian: 'Vegetarian with eggs',
};
export const roomNames: Record<RoomPreference, string> = {
  same_gender: 'Someone of the same gender',
  any: 'Anyone, of any gender',
  with_group: 'People in my group',
};
export const languageNames: Record<MailLanguage, string> = { en: 'English', hi: 'Hindi' };

/** The profile's consents and their wording. New wording needs a new version. */
export const profileConsents: Record<
  ConsentPurpose,
  { title: string; version: string; text: string }
> = {
  marketing_email: {
    title: 'Offers by email',
    version: 'offers-mail-2026-11b',
    text: 'You may email me offers and trip news, up to twice a month, until I withdraw this.',
  },
  marketing_whatsapp: {
    title: 'Offers on WhatsApp',
    version: 'offers-whatsapp-2026-11b',
    text: 'You may send me offers and trip news on WhatsApp, up to twice a month, until I withdraw this.',
  },
  saved_trip_alerts: {
    title: 'Saved trip alerts',
    version: 'saved-trips-2026-11',
    text: 'You may email me when a trip I saved costs less, has seats again on a full date, or has few seats left on its last date. At most once in three days for each trip, until I withdraw this.',
  },
};
