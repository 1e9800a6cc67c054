import { Type } from 'typebox';
import { viewSettings, withdrawSetting, writeSetting } from '../../actions/staffSettings.ts';
import { SettingName, SettingRequest, StaffSettings } from '../../contract/settings.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute, versionOf } from './access.ts';

export const staffSettingsRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/settings',
    route('View policies, tax rates and settings', { response: { 200: StaffSettings } }),
    async (request) => viewSettings(deps, staffOf(request)),
  );

  app.post(
    '/staff/settings/:name',
    route("Write a setting's value from a day on", {
      params: Type.Object({ name: SettingName }),
      body: SettingRequest,
      response: { 200: StaffSettings },
    }),
    async (request) => {
      const staff = staffOf(request);
      await writeSetting(deps, staff, request.params.name, versionOf(request), request.body);
      return viewSettings(deps, staff);
    },
  );

  app.post(
    '/staff/settings/values/:id/withdraw',
    route("Withdraw a value that isn't in force yet", {
      params: ById,
      response: { 200: StaffSettings },
    }),
    async (request) => {
      const staff = staffOf(request);
      await withdrawSetting(deps, staff, request.params.id);
      return viewSettings(deps, staff);
    },
  );
};
