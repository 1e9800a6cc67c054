import type { NextPage } from 'next';
import { ErrorPage } from '@/components/error/ErrorPage';
import type { ErrorPageProps } from '@/lib/errorPage';
import { errorPageProps } from '@/lib/errorPage';

const ErrorRoute: NextPage<ErrorPageProps> = (props) => <ErrorPage {...props} />;
ErrorRoute.getInitialProps = errorPageProps;
export default ErrorRoute;
