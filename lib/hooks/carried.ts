import { createContext, useContext } from 'react';
import type { CarriedQuery } from '@/lib/paths';

/** The offer code and campaign parameters carried by links in this part of a page. */
export const Carried = createContext<CarriedQuery>({});

/** Returns the parameters for every link to a trip or a booking. Empty without an offer. */
export function useCarried(): CarriedQuery {
  return useContext(Carried);
}
