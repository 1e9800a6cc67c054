import { viewSettings } from '../../actions/staffSettings.ts';
import { StaffSettings } from '../../contract/settings.ts';
import type { Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

export const staffSettingsRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/settings',
    route('View policies, tax rates and settings', { response: { 200: StaffSettings } }),
    async (request) => viewSettings(deps, staffOf(request)),
  );
};
