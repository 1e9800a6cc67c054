import type { StaffSettings } from '@/booking/contract/settings';
import type { DeskRequest } from './deskPage';
import { officeService } from './officeService';

export interface SettingsPageProps {
  settings: StaffSettings;
}

export async function loadSettingsPage({ visitor }: DeskRequest): Promise<SettingsPageProps> {
  return { settings: await officeService.settings(visitor) };
}
