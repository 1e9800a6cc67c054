import type { Today } from '@/booking/contract/today';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export type TodayPageProps = Pick<Today, 'items'>;

/** Loads everything that waits for whoever is signed in. */
export async function loadTodayPage({ visitor }: DeskRequest): Promise<TodayPageProps> {
  const { items } = await staffService.today(visitor);
  return { items };
}
