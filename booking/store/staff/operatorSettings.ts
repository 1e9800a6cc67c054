/** The operator's settings as written at the desk. */
import { sql } from 'kysely';
import type { SettingName, SettingRow, SettingValues } from '../../contract/settings.ts';
import { instantNow, json, type Queries, type Tx } from '../database/db.ts';
import { allRows, firstNumber, firstRow, firstValue, hasChanged, run } from '../database/rows.ts';

/** The rows in force, at most one of each name. Those of another company don't count. */
const inForce = (gstin: string, at?: Date) => sql`
  (select distinct on (name) id, name, value from operator_setting
    where withdrawn_at is null and starts_at <= coalesce(${at ?? null}::timestamptz, clock_now())
      and (gstin is null or gstin = ${gstin})
    order by name, starts_at desc, number desc)`;

/** Returns the values in force now, or at an instant, of the settings that were written by then. */
export async function settingsInForce(
  queries: Queries,
  gstin: string,
  at?: Date,
): Promise<Partial<SettingValues>> {
  const value = await firstValue<Partial<SettingValues>>(queries)`
    select jsonb_object_agg(name, value) from ${inForce(gstin, at)} as setting`;
  return value ?? {};
}

/** Returns the GSTIN that the newest name and address are for, or null if none were written. */
export async function findCompanyGstin(queries: Queries): Promise<string | null> {
  return firstValue<string>(queries)`
    select gstin from operator_setting
     where name = 'company' and withdrawn_at is null and starts_at <= clock_now()
     order by starts_at desc, number desc limit 1`;
}

const columns = (gstin: string) => sql`
  id, name, jsonb_build_object(name, value) as value, valid_from, written_by, withdrawn_by,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as written_at,
  case when withdrawn_at is not null then 'withdrawn'
       when starts_at > clock_now() then 'coming'
       when id in (select id from ${inForce(gstin)} as setting) then 'in_force'
       else 'past' end as state`;

/** Lists what was written, the newest first. */
export async function listSettingRows(queries: Queries, gstin: string): Promise<SettingRow[]> {
  return allRows<SettingRow>(queries)`
    select ${columns(gstin)} from operator_setting order by created_at desc, id desc limit 500`;
}

export async function findSettingRow(queries: Queries, id: string) {
  return firstRow<{ name: SettingName; value: object; validFrom: string }>(queries)`
    select name, value, valid_from from operator_setting where id = ${id}`;
}

/** Returns each written setting's version, which grows with every value written or withdrawn. */
export async function settingVersions(queries: Queries): Promise<Partial<Record<string, number>>> {
  const rows = await allRows<{ name: string; version: number }>(queries)`
    select name, (count(*) + count(withdrawn_at))::int as version from operator_setting group by name`;
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
}

/** Makes others who change the setting wait, and returns its version. */
export async function lockSetting(tx: Tx, name: SettingName): Promise<number> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`operator setting:${name}`}))`;
  return firstNumber(tx)`
    select (count(*) + count(withdrawn_at))::int from operator_setting where name = ${name}`;
}

/** Writes the next value of a locked setting. One from today is in force at once. */
export async function insertSetting(
  tx: Tx,
  row: {
    id: string;
    name: SettingName;
    value: object;
    gstin: string;
    validFrom: string;
    startsAt: Date;
    writtenBy: string;
  },
): Promise<void> {
  await run(tx)`
    insert into operator_setting (id, name, number, value, gstin, valid_from, starts_at, written_by)
    select ${row.id}, ${row.name}, coalesce(max(number), 0) + 1, ${json(row.value)}::jsonb,
           case when ${row.name}::text = 'company' then ${row.gstin}::text end,
           ${row.validFrom}::date, greatest(${row.startsAt}::timestamptz, clock_now()),
           ${row.writtenBy}
      from operator_setting where name = ${row.name}`;
}

/** Withdraws a value that isn't in force yet. Returns whether it did. */
export async function withdrawSettingRow(tx: Tx, id: string, by: string): Promise<boolean> {
  return hasChanged(tx)`
    update operator_setting set withdrawn_at = clock_now(), withdrawn_by = ${by}
     where id = ${id} and starts_at > ${instantNow} and withdrawn_at is null`;
}
