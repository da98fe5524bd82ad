/**
 * Checks every invariant of the house on a live database. Each module states the rules of its own tables (audit-*.ts); here they are
 * put together and run on one snapshot, so that work under way never looks like an error.
 */
import { sql } from 'kysely'
import type { AuditCheck } from '../db/audit-check.ts'
import type { Db } from '../db/connection.ts'
import { factChecks } from '../modules/ledger/audit-facts.ts'
import { moneyChecks } from '../modules/ledger/audit-money.ts'
import { stateChecks } from '../modules/ledger/audit-states.ts'
import { paymentChecks } from '../modules/payments/audit-payments.ts'
import { rewardChecks } from '../modules/rewards/audit-rewards.ts'

export type AuditResult = { name: string; rows: unknown[] }

/** Rows shown per broken rule. */
const SHOWN = 50

export const auditChecks: readonly AuditCheck[] = [
  ...factChecks,
  ...moneyChecks,
  ...stateChecks,
  ...paymentChecks,
  ...rewardChecks,
]

/** Runs all checks on one snapshot; a transaction that is given is looked at as it stands. */
export async function audit(db: Db): Promise<AuditResult[]> {
  if (db.isTransaction) return runChecks(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '600s'`.execute(tx)
      return runChecks(tx)
    })
}

async function runChecks(db: Db): Promise<AuditResult[]> {
  const results: AuditResult[] = []
  for (const { name, query } of auditChecks) {
    const { rows } = await sql.raw(`select * from (${query}) broken limit ${SHOWN}`).execute(db)
    results.push({ name, rows })
  }
  return results
}
