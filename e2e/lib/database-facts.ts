/** Database facts about a sitting, and the invariant audit. */
import { expect } from '@playwright/test'
import { runAudit } from '../../apps/server/src/app/audit.ts'
import { getDatabase } from './phone.ts'
import type { NamedTable } from './staff-actions.ts'

/** The table's sittings, latest first. */
export function listSittings({ tableId }: NamedTable) {
  return getDatabase()
    .selectFrom('sitting')
    .selectAll()
    .where('tableId', '=', tableId)
    .where('businessDate', '=', (query) =>
      query.selectFrom('sitting').select(({ fn }) => fn.max('businessDate').as('tonight')),
    )
    .orderBy('tableRecordId', 'desc')
    .execute()
}

/** The sitting's orders, oldest first. */
export function listOrders(tableRecordId: number) {
  return getDatabase()
    .selectFrom('orders')
    .selectAll()
    .where('tableRecordId', '=', tableRecordId)
    .orderBy('orderId')
    .execute()
}

/** Expects that no invariant of the audit is violated. */
export async function expectNoViolations(): Promise<void> {
  const broken = (await runAudit(getDatabase())).filter(({ rows }) => rows.length > 0)
  expect(broken).toEqual([])
}
