/**
 * Checks every invariant on a live database. Each module states the rules of its own tables (audit-*.ts); here they are combined and run on
 * one snapshot, so that concurrent work never looks like an error.
 */
import { sql } from 'kysely'
import type { AuditCheck, RuleName } from '../db/audit-check.ts'
import type { Db } from '../db/connection.ts'
import { verifyOperationLog } from '../jobs/seal-operation-log.ts'
import { attendanceChecks } from '../modules/attendance/audit-attendance.ts'
import { billChecks } from '../modules/billing/bill/audit-bills.ts'
import { onAccountChecks } from '../modules/billing/credit/audit-on-account.ts'
import { refundChecks } from '../modules/billing/refund/audit-refunds.ts'
import { bonusChecks } from '../modules/bonus/audit-bonus.ts'
import { stockChecks } from '../modules/catalog/audit-stock.ts'
import { peopleChecks } from '../modules/directory/audit-people.ts'
import { flashSaleChecks } from '../modules/flash-sales/audit-flash-sales.ts'
import { playChecks } from '../modules/flash-sales/audit-plays.ts'
import { giftChecks } from '../modules/gifts/audit-gifts.ts'
import { attributionChecks } from '../modules/ledger/audit-attribution.ts'
import { factChecks } from '../modules/ledger/audit-facts.ts'
import { journalChecks } from '../modules/ledger/audit-journal.ts'
import { nightChecks } from '../modules/ledger/audit-nights.ts'
import { addReportPages } from '../modules/ledger/audit-pages.ts'
import { storedValueChecks } from '../modules/members/stored-value/audit-stored-value.ts'
import { rebateChecks } from '../modules/ledger/audit-rebates.ts'
import { officeChecks } from '../modules/office/audit-office.ts'
import { orderChecks } from '../modules/orders/audit-orders.ts'
import { materialChecks } from '../modules/materials/audit-materials.ts'
import { memberChecks } from '../modules/members/audit-members.ts'
import { payRuleChecks } from '../modules/payroll/night/audit-night-pay.ts'
import { wageChecks } from '../modules/payroll/wages/audit-wages.ts'
import { paymentChecks } from '../modules/payments/audit-payments.ts'
import { commandChecks } from '../modules/platform/audit-commands.ts'
import { rollupChecks } from '../modules/reports/rollups/audit-rollups.ts'
import { bookingChecks } from '../modules/reservations/audit-bookings.ts'
import { rewardChecks } from '../modules/rewards/audit-rewards.ts'
import { scheduleChecks } from '../modules/scheduling/audit-schedules.ts'
import { stageChecks } from '../modules/stage/audit-stage.ts'
import { suggestionChecks } from '../modules/suggestions/audit-suggestions.ts'
import { voucherChecks } from '../modules/vouchers/audit-vouchers.ts'
import { sittingChecks } from '../modules/tables/audit-sittings.ts'
import { wineChecks } from '../modules/wine/audit-wine.ts'

type Row = Readonly<Record<string, unknown>>
export type AuditResult = RuleName & { rows: readonly Row[] }

/** Maximum rows shown per broken rule. */
const SHOWN = 50

export const auditChecks: readonly AuditCheck[] = [
  ...factChecks,
  ...officeChecks,
  ...attributionChecks,
  ...nightChecks,
  ...rollupChecks,
  ...journalChecks,
  ...rebateChecks,
  ...orderChecks,
  ...sittingChecks,
  ...billChecks,
  ...refundChecks,
  ...onAccountChecks,
  ...paymentChecks,
  ...voucherChecks,
  ...rewardChecks,
  ...stageChecks,
  ...bonusChecks,
  ...wageChecks,
  ...payRuleChecks,
  ...storedValueChecks,
  ...flashSaleChecks,
  ...playChecks,
  ...giftChecks,
  ...stockChecks,
  ...wineChecks,
  ...bookingChecks,
  ...peopleChecks,
  ...memberChecks,
  ...scheduleChecks,
  ...suggestionChecks,
  ...materialChecks,
  ...attendanceChecks,
  ...commandChecks,
]

/** Rule about the operation log, which is checked by its chain of hashes instead of a select. */
export const sealedLogRule: RuleName = {
  name: 'the operation log is as it was sealed',
  title: '操作日志未改动',
  explanation: '操作日志与封存时一致',
}

/** Runs all checks on one snapshot, or within the given transaction. */
export async function runAudit(db: Db): Promise<AuditResult[]> {
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
  for (const { query, ...ruleName } of auditChecks) {
    const { rows } = await sql.raw<Row>(`select * from (${query}) broken limit ${SHOWN}`).execute(db)
    results.push({ ...ruleName, rows: await addReportPages(db, rows) })
  }
  return [...results, { ...sealedLogRule, rows: await verifyOperationLog(db) }]
}
