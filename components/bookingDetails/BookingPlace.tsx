import { createContext, useContext } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { paths } from '@/lib/paths';

/** The page on which a booking is shown: the one that mailed links open, or its owner's behind the sign-in. */
const IsOwnersPage = createContext(false);
export const OwnersPage = IsOwnersPage.Provider;

/** The address of the page that one is on, with another part of it open. */
export function useBookingPath(): typeof paths.bookingDetails {
  return useContext(IsOwnersPage) ? accountPaths.trip : paths.bookingDetails;
}
