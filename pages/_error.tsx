import type { NextPage } from 'next';
import { ErrorPage } from '@/components/error/ErrorPage';
import type { ErrorPageProps } from '@/lib/server/errors/errorAnswer';
import { errorPageProps } from '@/lib/server/errors/errorPage';

/**
 * Missing pages and failures alike. There is no `500.tsx`: it would be built once, and could tell
 * neither the digest of an error nor the frame of today.
 */
const ErrorRoute: NextPage<ErrorPageProps> = (props) => <ErrorPage {...props} />;
ErrorRoute.getInitialProps = errorPageProps;
export default ErrorRoute;
