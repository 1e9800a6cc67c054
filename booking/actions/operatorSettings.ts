/** The operator's settings in force: as written at the desk, or else as the environment says. */
import type { SettingValues } from '../contract/settings.ts';
import type { Config } from '../config.ts';
import { addMonths, civilDateIn, instantAt, isCivilDate } from '../domain/dates.ts';
import { invalid } from '../errors.ts';
import { databaseNow, type Queries } from '../store/database/db.ts';
import { findCompanyGstin, settingsInForce } from '../store/staff/operatorSettings.ts';

type Starting = Pick<
  Config,
  'issuer' | 'phones' | 'refundAutoApproveMaxMinor' | 'refundChoiceDays' | 'travelCreditMonths'
>;

/**
 * Returns the settings in force now, or at an earlier instant. Every call reads them, so no process
 * keeps old ones.
 */
export async function operatorSettings(queries: Queries, config: Starting, at?: Date) {
  const { company, phones, refund_approval, refund_choice, travel_credit } = await valuesInForce(
    queries,
    config,
    at,
  );
  return {
    issuer: { ...config.issuer, ...company },
    phones,
    /** Refunds above this need a second person. */
    refundApprovalAboveMinor: refund_approval.aboveMinor,
    /** How long travellers have to choose after the operator cancels. */
    refundChoiceDays: refund_choice.days,
    travelCreditMonths: travel_credit.months,
  };
}

/** Returns each setting's value in force now, or at an earlier instant. */
export async function valuesInForce(
  queries: Queries,
  config: Starting,
  at?: Date,
): Promise<SettingValues> {
  const written = await settingsInForce(queries, config.issuer.gstin, at);
  return { ...startingValues(config), ...written };
}

/** Says, when the service starts, if the name and address of the desk are for another GSTIN. */
export async function warnOfOtherCompany(
  queries: Queries,
  { issuer }: Pick<Config, 'issuer'>,
  warn: (message: string) => void,
): Promise<void> {
  const gstin = await findCompanyGstin(queries);
  if (gstin === null || gstin === issuer.gstin) return;
  warn(
    `The desk’s legal name and address are for ${gstin}. Documents of ${issuer.gstin} have those of ` +
      'the environment until an owner writes new ones',
  );
}

/** Returns what the environment says, which is in force until someone writes a setting. */
export const startingValues = (config: Starting): SettingValues => ({
  company: { legalName: config.issuer.legalName, address: config.issuer.address },
  phones: config.phones,
  refund_approval: { aboveMinor: config.refundAutoApproveMaxMinor },
  refund_choice: { days: config.refundChoiceDays },
  travel_credit: { months: config.travelCreditMonths },
});

const MOST_MONTHS_AHEAD = 24;

/**
 * Returns the instant when a day begins by the operator's calendar. Refuses days in the past, ones so
 * far ahead that they are mistyped, and today if `isLater`.
 */
export async function requireStart(
  queries: Queries,
  { businessTz }: Pick<Config, 'businessTz'>,
  validFrom: string,
  { isLater = false }: { isLater?: boolean } = {},
): Promise<Date> {
  const today = civilDateIn(await databaseNow(queries), businessTz);
  if (!isCivilDate(validFrom)) throw invalid('validFrom', 'date', 'Enter a real date');
  if (validFrom < today) {
    throw invalid('validFrom', 'past', 'Choose today or a later day: what was sold stays as it is');
  }
  if (isLater && validFrom === today) {
    throw invalid(
      'validFrom',
      'notice',
      'A higher limit starts tomorrow at the earliest, so that others can see it first',
    );
  }
  if (validFrom > addMonths(today, MOST_MONTHS_AHEAD)) {
    throw invalid('validFrom', 'maximum', 'Choose a day within two years');
  }
  return instantAt(validFrom, '00:00', businessTz);
}
