import { Health } from '../contract/system.ts';
import { writingDatabase } from '../store/database/writingDatabase.ts';
import type { Routes } from './plumbing.ts';

const system = (summary: string) => ({ tags: ['system'], summary });

export const systemRoutes: Routes = async (app, { deps }) => {
  const { config, db } = deps;
  const doesWrite = writingDatabase(db);

  app.get(
    '/health/live',
    { schema: { ...system('Report whether the process is running'), response: { 200: Health } } },
    async (): Promise<Health> => ({ status: 'ok', mode: config.mode, database: db.driver }),
  );

  app.get(
    '/health/ready',
    {
      schema: {
        ...system('Report whether the service can answer, and its database takes writes'),
        response: { 200: Health, 503: Health },
      },
    },
    async (_request, reply): Promise<Health> => {
      if (await doesWrite()) return { status: 'ok', mode: config.mode, database: db.driver };
      void reply.code(503).header('retry-after', '5');
      return { status: 'unavailable', mode: config.mode, database: 'unavailable' };
    },
  );

  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
};
