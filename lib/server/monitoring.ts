import type { IncomingMessage, ServerResponse } from 'node:http';
import { dsnFromString, type DsnComponents } from '@sentry/core';
