import type {
  SettingName,
  SettingRequest,
  SettingValues,
  StaffSettings,
} from '../contract/settings.ts';
import type { Deps } from '../deps.ts';
import { readPhone } from '../domain/contactRules.ts';
import { civilDateIn } from '../domain/dates.ts';
import { checkAll, checkText } from '../domain/issue.ts';
import { may } from '../domain/roles.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import { databaseNow } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import {
  findSettingRow,
  insertSetting,
  listSettingRows,
  lockSetting,
  settingVersions,
  withdrawSettingRow,
} from '../store/staff/operatorSettings.ts';
import { listAllPolicies, listTaxRates } from '../store/staff/settings.ts';
import { requireValid } from './requireValid.ts';
import { requireStart, startingValues, valuesInForce } from './operatorSettings.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';

/** Returns what the operator has decided, and what the environment sets. No secrets. */
export async function viewSettings({ db, config }: Deps, staff: Staff): Promise<StaffSettings> {
  requirePermission(staff, 'settings:read');
  return db.snapshot(async (queries) => {
    const values = await valuesInForce(queries, config);
    return {
      policies: await listAllPolicies(queries),
      taxRules: await listTaxRates(queries, config.businessTz),
      values,
      versions: {
        ...{ company: 0, phones: 0, refund_approval: 0, refund_choice: 0, travel_credit: 0 },
        ...(await settingVersions(queries)),
      },
      starting: startingValues(config),
      rows: await listSettingRows(queries, config.issuer.gstin),
      mayChange: may(staff.roles, 'settings:write'),
      today: civilDateIn(await databaseNow(queries), config.businessTz),
      holds: {
        ttlMinutes: config.holdTtlMinutes,
        maxLifeMinutes: config.holdMaxLifeMinutes,
        maxSeatsPerNetwork: config.holdMaxSeatsPerNetwork,
        waitlistOfferMinutes: config.waitlistOfferMinutes,
      },
      money: {
        gateway: config.gatewayName,
        refundApprovalAboveMinor: values.refund_approval.aboveMinor,
        travelCreditMonths: values.travel_credit.months,
        refundChoiceDays: values.refund_choice.days,
      },
      firm: {
        name: config.sellerName,
        legalName: values.company.legalName,
        gstin: config.issuer.gstin,
        stateCode: config.issuer.stateCode,
        signatory: config.issuer.signatory,
        mail: config.mail.operator,
        timeZone: config.businessTz,
      },
    };
  });
}

/**
 * Writes a setting's value from a day on. Documents written before keep what they say. Throws
 * `version_conflict` if someone else wrote or withdrew a value meanwhile.
 */
export async function writeSetting(
  { db, config }: Deps,
  staff: Staff,
  name: SettingName,
  version: number,
  { validFrom, value: typed }: SettingRequest,
): Promise<void> {
  requireFreshPermission(staff, 'settings:write');
  const value = checkValue(name, typed);
  await db.transact(async (tx) => {
    if ((await lockSetting(tx, name)) !== version) throw new Refusal('version_conflict');
    const values = await valuesInForce(tx, config);
    const before = values[name];
    // Otherwise one owner could send a large refund alone, and lower the limit again.
    const isLater = (typed.refund_approval?.aboveMinor ?? 0) > values.refund_approval.aboveMinor;
    const startsAt = await requireStart(tx, config, validFrom, { isLater });
    const id = newId();
    await insertSetting(tx, {
      ...{ id, name, value, validFrom, startsAt, writtenBy: staff.name },
      gstin: config.issuer.gstin,
    });
    await audit(tx, staff, {
      ...{ action: 'setting.write', objectKind: 'setting', objectId: name },
      ...{ before, after: { ...value, validFrom } },
    });
  });
}

/** Withdraws a value. `invalid_state` once it's in force. */
export async function withdrawSetting({ db }: Deps, staff: Staff, id: string): Promise<void> {
  requireFreshPermission(staff, 'settings:write');
  await db.transact(async (tx) => {
    const { name } = found(await findSettingRow(tx, id));
    await lockSetting(tx, name);
    const { value, validFrom } = found(await findSettingRow(tx, id));
    if (!(await withdrawSettingRow(tx, id, staff.name))) throw new Refusal('invalid_state');
    await audit(tx, staff, {
      ...{ action: 'setting.withdraw', objectKind: 'setting', objectId: name },
      ...{ before: { ...value, validFrom }, after: null },
    });
  });
}

/** Returns the setting's own value, tidied. Throws a refusal if it isn't there or isn't right. */
function checkValue(name: SettingName, typed: Partial<SettingValues>): object {
  if (Object.keys(typed).join() !== name) {
    throw invalid('value', 'required', 'Send the value of this setting, and no other');
  }
  const { company, phones } = typed;
  if (company) {
    return requireValid(
      checkAll((note) => ({
        legalName: checkText(company.legalName, 'value.company.legalName', note, {
          ...{ min: 2, max: 100, message: 'Enter a name of up to 100 characters' },
          unprintable: 'Use letters that can be printed',
        }),
        address: checkText(company.address, 'value.company.address', note, {
          ...{ min: 5, max: 200, message: 'Enter an address of up to 200 characters' },
          unprintable: 'Use letters that can be printed',
        }),
      })),
    );
  }
  if (phones) {
    const message = 'Enter a number such as +91 98160 00000';
    refuseErrors(
      (['office', 'emergency'] as const).flatMap((field) =>
        errorIf(readPhone(phones[field]) === null, `value.phones.${field}`, 'phone', message),
      ),
    );
    return { office: phones.office.trim(), emergency: phones.emergency.trim() };
  }
  return found(typed[name]);
}
