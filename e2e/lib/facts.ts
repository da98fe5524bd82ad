/** What the database says about a sitting, and whether the whole house is sound. */
import { expect } from '@playwright/test'
import { audit } from '../../apps/server/src/app/audit.ts'
import { houseDb } from './phone.ts'
import type { Table } from './acts.ts'

/** The sittings of a table tonight, the latest first. */
export function sittingsOf({ tableId }: Table) {
  return houseDb()
    .selectFrom('tableRecord')
    .selectAll()
    .where('tableId', '=', tableId)
    .where('businessDate', '=', (query) =>
      query.selectFrom('tableRecord').select(({ fn }) => fn.max('businessDate').as('tonight')),
    )
    .orderBy('tableRecordId', 'desc')
    .execute()
}

/** The orders of a sitting, in the order they were taken. */
export function ordersOf(tableRecordId: number) {
  return houseDb()
    .selectFrom('orders')
    .selectAll()
    .where('tableRecordId', '=', tableRecordId)
    .orderBy('orderId')
    .execute()
}

/** Every check of the house's own audit answers nothing. */
export async function expectSound(): Promise<void> {
  const broken = (await audit(houseDb())).filter(({ rows }) => rows.length > 0)
  expect(broken).toEqual([])
}
