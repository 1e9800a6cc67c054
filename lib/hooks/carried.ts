import { createContext, useContext } from 'react';
import type { CarriedQuery } from '@/lib/paths';

/** What the links of a part of a page carry on: the code of its offer, and where the visitor came from. */
export const Carried = createContext<CarriedQuery>({});

/** For every link to a trip or a booking. Empty outside of an offer. */
export function useCarried(): CarriedQuery {
  return useContext(Carried);
}
