/** Uploaded bank statements, between the dry run and the import. */
import type { UnreadableLine } from '../../domain/bankStatement.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import type { MarkedLine } from './payouts.ts';
import { newId } from '../database/ids.ts';
import { allValues, firstRow, run } from '../database/rows.ts';

export type UploadedLine = MarkedLine & { line: number };

export interface UploadedStatement {
  id: string;
  account: string;
  headingLine: number;
  /** Empty once imported. */
  lines: UploadedLine[];
  unreadable: UnreadableLine[];
  /** How many lines the import added; null until then. */
  imported: number | null;
}

export async function insertStatement(
  tx: Tx,
  createdBy: string,
  statement: Omit<UploadedStatement, 'id' | 'imported'>,
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into bank_statement (id, account, heading_line, lines, unreadable, created_by)
    values (${id}, ${statement.account}, ${statement.headingLine}, ${json(statement.lines)}::jsonb,
            ${json(statement.unreadable)}::jsonb, ${createdBy})`;
  return id;
}

export async function findStatement(queries: Queries, id: string) {
  return firstRow<UploadedStatement>(queries)`
    select id, account, heading_line, lines, unreadable, imported from bank_statement
     where id = ${id} and created_at > clock_now() - interval '1 day'`;
}

/** Locks a statement, so that it is imported once. */
export async function lockStatement(tx: Tx, id: string) {
  return firstRow<UploadedStatement>(tx)`
    select id, account, heading_line, lines, unreadable, imported from bank_statement
     where id = ${id} and created_at > clock_now() - interval '1 day' for update`;
}

export async function endStatement(tx: Tx, id: string, imported: number): Promise<void> {
  await run(tx)`
    update bank_statement set imported = ${imported}, lines = '[]', unreadable = '[]'
     where id = ${id}`;
}

/** Returns the fingerprints of those lines that were imported before. */
export async function listKnownLines(
  queries: Queries,
  lines: readonly UploadedLine[],
): Promise<Set<string>> {
  const known = await allValues<string>(queries)`
    select l.fingerprint
      from json_to_recordset(${json(lines.map(({ fingerprint, earlier }) => ({ fingerprint, earlier })))}::json)
        as l (fingerprint text, earlier text[])
     where exists (select from bank_line b where b.fingerprint = any(l.earlier || l.fingerprint))`;
  return new Set(known);
}
