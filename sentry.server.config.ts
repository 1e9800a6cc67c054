import { startServerReporting } from '@/lib/sentry/server';

const dsn = process.env.SENTRY_DSN;

if (dsn) startServerReporting(dsn);
