import { ErrorPage } from '@/components/layout/ErrorPage';

export default function ServerFailure() {
  return <ErrorPage kind="failed" reference="" />;
}
