import { PoliciesPage } from '@/components/desk/PoliciesPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadPoliciesPage } from '@/lib/server/desk/policyPages';

export const getServerSideProps = deskPage(loadPoliciesPage, { needs: 'settings:read' });
export default PoliciesPage;
