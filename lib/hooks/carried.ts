import { createContext, useContext } from 'react';
import type { CarriedQuery } from '@/lib/paths';

/** The offer code and campaign parameters that links in this part of a page carry. */
export const Carried = createContext<CarriedQuery>({});

/** For every link to a trip or a booking. Empty without an offer. */
export function useCarried(): CarriedQuery {
  return useContext(Carried);
}
