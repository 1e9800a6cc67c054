import { createContext, useContext } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { paths } from '@/lib/paths';

/** Whether a booking is shown on its owner's signed-in page or on the page email links open. */
const IsOwnersPage = createContext(false);
export const OwnersPage = IsOwnersPage.Provider;

/** The path of the current booking page with another part open. */
export function useBookingPath(): typeof paths.bookingDetails {
  return useContext(IsOwnersPage) ? accountPaths.trip : paths.bookingDetails;
}
