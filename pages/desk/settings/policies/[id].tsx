import { PolicyPage } from '@/components/desk/PolicyPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadPolicyPage } from '@/lib/server/desk/policyPages';

export const getServerSideProps = deskPage(loadPolicyPage, { needs: 'settings:read' });
export default PolicyPage;
