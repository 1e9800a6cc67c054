import { useEffect } from 'react';
import type { CarriedQuery } from '@/lib/paths';

const toTripsAndBookings = 'a[href^="/trip/"], a[href^="/booking/"]';

/** Adds the visitor's campaign to server-rendered links, keeping the parameters they have. */
export function useCarriedLinks(carried: CarriedQuery): void {
  useEffect(() => {
    const entries = Object.entries(carried) as [string, string][];
    if (entries.length === 0) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>(toTripsAndBookings)) {
      const url = new URL(link.href);
      for (const [name, value] of entries) {
        if (!url.searchParams.has(name)) url.searchParams.set(name, value);
      }
      link.setAttribute('href', `${url.pathname}${url.search}${url.hash}`);
    }
  }, [carried]);
}
