import type { StaffSettings } from '../contract/settings.ts';
import type { Deps } from '../deps.ts';
import { listAllPolicies, listTaxRates } from '../store/staff/settings.ts';
import { requirePermission, type Staff } from './staff.ts';

/** Returns what the operator has decided, and what the environment sets. No secrets. */
export async function viewSettings({ db, config }: Deps, staff: Staff): Promise<StaffSettings> {
  requirePermission(staff, 'settings:read');
  const [policies, taxRules] = await Promise.all([
    listAllPolicies(db.queries),
    listTaxRates(db.queries, config.businessTz),
  ]);
  return {
    policies,
    taxRules,
    holds: {
      ttlMinutes: config.holdTtlMinutes,
      maxLifeMinutes: config.holdMaxLifeMinutes,
      maxSeatsPerNetwork: config.holdMaxSeatsPerNetwork,
      waitlistOfferMinutes: config.waitlistOfferMinutes,
    },
    money: {
      gateway: config.gatewayName,
      refundApprovalAboveMinor: config.refundAutoApproveMaxMinor,
      travelCreditMonths: config.travelCreditMonths,
      refundChoiceDays: config.refundChoiceDays,
    },
    firm: {
      name: config.sellerName,
      legalName: config.issuer.legalName,
      gstin: config.issuer.gstin,
      stateCode: config.issuer.stateCode,
      timeZone: config.businessTz,
    },
  };
}
