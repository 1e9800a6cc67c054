import { viewToday } from '../../actions/staffToday.ts';
import { Today } from '../../contract/today.ts';
import type { Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

export const staffTodayRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/today',
    route('List what waits for the caller, soonest deadline first', { response: { 200: Today } }),
    async (request) => viewToday(deps, staffOf(request)),
  );
};
