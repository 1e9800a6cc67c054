import { deskPaths } from '@/lib/desk/deskPaths';
import { DeskTabs } from './DeskTabs';

const tabs = [
  { name: 'To decide', path: deskPaths.money(), needs: 'refunds:read' },
  { name: 'Payouts', path: deskPaths.moneyPayouts(), needs: 'payouts:reconcile' },
  { name: 'Owed to us', path: deskPaths.moneyDue(), needs: 'receivables:read' },
  { name: 'GST and TCS', path: deskPaths.moneyTax(), needs: 'tax:read' },
] as const;

interface MoneyTabsProps {
  here: (typeof tabs)[number]['name'];
  permissions: readonly string[];
}

/** The parts of the money pages that someone may open. */
export function MoneyTabs({ here, permissions }: MoneyTabsProps) {
  return (
    <DeskTabs
      label="Parts of money"
      tabs={tabs
        .filter(({ needs }) => permissions.includes(needs))
        .map(({ name, path }) => ({ name, path, isHere: name === here }))}
    />
  );
}
