import { createContext, useContext } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { paths } from '@/lib/paths';

/** Whether this is the owner's signed-in page, not the page that email links open. */
const IsOwnersPage = createContext(false);
export const OwnersPage = IsOwnersPage.Provider;

/** Returns the function that builds paths for the current booking page. */
export function useBookingPath(): typeof paths.bookingDetails {
  return useContext(IsOwnersPage) ? accountPaths.trip : paths.bookingDetails;
}
