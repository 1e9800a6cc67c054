import { createContext, useContext } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { paths } from '@/lib/paths';

/**
 * Whether a booking is shown on its owner's signed-in page or on the page that email links open.
 */
const IsOwnersPage = createContext(false);
export const OwnersPage = IsOwnersPage.Provider;

/** Returns the function that builds paths for the current booking page. */
export function useBookingPath(): typeof paths.bookingDetails {
  return useContext(IsOwnersPage) ? accountPaths.trip : paths.bookingDetails;
}
