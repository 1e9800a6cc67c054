import type { NextPage } from 'next';
import { ErrorPage } from '@/components/error/ErrorPage';
import type { ErrorPageProps } from '@/lib/server/errors/errorAnswer';
import { errorPageProps } from '@/lib/server/errors/errorPage';

/** For missing addresses and failures. A static `500.tsx` couldn't show the digest or frame. */
const ErrorRoute: NextPage<ErrorPageProps> = (props) => <ErrorPage {...props} />;
ErrorRoute.getInitialProps = errorPageProps;
export default ErrorRoute;
