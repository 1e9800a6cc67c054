// One named re-export: importing the whole package here would put all of it into the error chunk.
export { captureUnderscoreErrorException } from '@sentry/nextjs';
