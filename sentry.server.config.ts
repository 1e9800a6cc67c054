import { init } from '@sentry/nextjs';
import { privateOptions } from '@/lib/sentry/privacy';

const dsn = process.env.SENTRY_DSN;

if (dsn) init({ dsn, ...privateOptions });
