/** Ledger accounts of credit accounts: `receivable:<id>`, with the credit limit as the ceiling. */
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** A credit account as its ledger account shows it; `limit` is fen, −1 without a limit. */
type CreditAccountTerms = { id: number; name: string; limit: number }

const toJson = (accounts: readonly CreditAccountTerms[]) =>
  JSON.stringify(
    accounts.map(({ id, name, limit }) => ({
      id,
      code: `receivable:${id}`,
      name: `挂账 ${name}`,
      ceiling: limit < 0 ? null : limit,
    })),
  )

/** Creates the ledger accounts of new credit accounts; returns their ids by credit account. */
export async function openCreditLedgerAccounts(
  tx: Tx,
  accounts: readonly CreditAccountTerms[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; accountId: number }>`
    with given as (
      select * from jsonb_to_recordset(${toJson(accounts)}::jsonb) as g(id bigint, code text, name text, ceiling bigint)
    ), written as (
      insert into account (code, account_name, kind, ceiling) select code, name, 'asset', ceiling from given order by id
      returning account_id, code
    )
    select given.id, written.account_id from given join written using (code)`.execute(tx)
  return new Map(rows.map(({ id, accountId }) => [id, accountId]))
}

/** Gives the ledger accounts the names and limits of their credit accounts, which the caller has locked. */
export async function updateCreditLedgerAccounts(tx: Tx, accounts: readonly CreditAccountTerms[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`
    with given as (
      select ca.account_id, g.name, g.ceiling
      from jsonb_to_recordset(${toJson(accounts)}::jsonb) as g(id bigint, name text, ceiling bigint)
      join credit_account ca on ca.credit_account_id = g.id
    ), locked as (
      select account_id from account where account_id in (select account_id from given) order by account_id for no key update
    )
    update account a set account_name = given.name, ceiling = given.ceiling from given, locked
    where a.account_id = given.account_id and locked.account_id = a.account_id
      and (a.account_name, a.ceiling) is distinct from (given.name, given.ceiling)`.execute(tx)
}
