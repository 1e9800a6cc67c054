import { useEffect } from 'react';

/** On a signed-in customer's page, adds the trips saved in this browser to their account. */
export function useTripMerge(): void {
  useEffect(() => {
    // If the script can't load, the trips stay in the browser until the next page.
    void import('./savedTrips').then(
      ({ mergeDeviceTrips }) => mergeDeviceTrips(),
      () => undefined,
    );
  }, []);
}
