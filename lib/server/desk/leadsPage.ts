import type { LedDepartures } from '@/booking/contract/staffManifest';
import type { DeskRequest } from './deskPage';
import { manifestService } from './manifestService';

export type LeadsPageProps = Pick<LedDepartures, 'departures'>;

/** Loads the departures that whoever is signed in leads. */
export async function loadLeadsPage({ visitor }: DeskRequest): Promise<LeadsPageProps> {
  const { departures } = await manifestService.led(visitor);
  return { departures };
}
