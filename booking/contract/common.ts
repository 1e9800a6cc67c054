/**
 * Small shared schemas. Money is a whole number of paise in a field ending in `Minor`, a date is a
 * string `YYYY-MM-DD`, and an instant ends in `At` and is UTC.
 */
import { Type, type Static, type TObjectOptions, type TProperties, type TSchema } from 'typebox';
import { stateCodes } from './gstStates.ts';

/** A nullable value; null is sent explicitly. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** An object that allows no other properties, as in request bodies and queries. */
export const Exact = <T extends TProperties>(properties: T, options: TObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const Text = (maxLength: number) => Type.String({ maxLength });

export const Uuid = Type.String({
  format: 'uuid',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 96 });
export const CivilDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** UTC, for example `2027-05-01T01:00:00.000Z`. */
export const Instant = Type.String();
/** A whole number of the currency's smallest unit (paise in India). */
export const Minor = Type.Integer();
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

export const occupancies = ['quad', 'triple', 'twin', 'single'] as const;
export const Occupancy = Type.Enum(occupancies);
export type Occupancy = Static<typeof Occupancy>;

export const TravellerType = Type.Enum(['adult', 'child', 'infant'] as const);
export type TravellerType = Static<typeof TravellerType>;

export const StateCode = Type.Enum(stateCodes);
export type StateCode = Static<typeof StateCode>;

/** What an all-in amount includes: always GST, and TCS on trips abroad. */
export const TaxesIncluded = Type.Enum(['gst', 'gst_tcs'] as const);
