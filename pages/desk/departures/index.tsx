import { DeparturesPage } from '@/components/desk/DeparturesPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadDeparturesPage } from '@/lib/server/desk/departuresPage';

export const getServerSideProps = deskPage(loadDeparturesPage, { needs: 'departures:read' });
export default DeparturesPage;
