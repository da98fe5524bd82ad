import { billing } from '@nocturne/contract/billing/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { brokenRules, openTable, orderBottles, recordOf } from '../../test/factories.ts'
import { audit } from './audit.ts'

/** Something nobody can do through the house, and the rule that must find it. */
const tampering: [string, string][] = [
  [
    'update orders set paid_amount = paid_amount - 1, unpaid_amount = unpaid_amount + 1 where order_id = 1',
    'R2 columns of an order',
  ],
  ['update order_item set manager_discount = 1 where order_item_id = 2', 'R2 total and discount of an order'],
  [
    'update table_record set paid_amount = paid_amount + 1, unpaid_amount = unpaid_amount - 1 where table_record_id = 2',
    'R3 columns of a sitting',
  ],
  ['update night_measure set paid_amount = 0', 'R4 a closed night by person'],
  [`update business_day set snapshot = snapshot || '{"paidAmount": 1}'`, 'R20 a closed night recomputed'],
  ['update sales_fact set d_paid = d_paid + 1, d_unpaid = d_unpaid - 1', 'R20 a closed night recomputed'],
  ['update order_item set allocated_amount = allocated_amount - 1 where order_item_id = 1', 'money on a line'],
  ['update payment_allocation set amount = amount - 1', 'allocations of a payment'],
  ['update payment set amount = amount + 1', 'every payment and every void'],
  ['delete from journal_line where seq = 1', 'a journal entry has two lines'],
  [`update account set balance = balance + 1 where code = 'card:clearing'`, 'balance of an account'],
  ['update cash_shift set closed_at = now(), counted_amount = 0, expected_amount = 0', 'cash lies in a drawer'],
  [`update orders set status = '1' where order_id = 1`, 'an order is open while'],
  [`update table_record set status = '2' where table_record_id = 2`, 'a sitting that is settled'],
  [
    `update bill set status = '2', settled_at = now(), business_date = '2026-03-14' where bill_id = 2`,
    'a bill is settled',
  ],
  [`update venue_table set table_status = '0' where table_status = '2'`, 'no table has two open sittings'],
  ['update goods set stock_num = stock_num - 1 where goods_id = 1', 'stock = last line'],
  [
    `insert into send_quota_usage (user_id, period, used_amount, used_times, limit_amount, limit_times) values (104, '2026-03', 1, 1, -1, -1)`,
    'R19 quota used',
  ],
  ['update operation set answer = null', 'every accepted command'],
  [
    `insert into outbox (topic, payload, created_at) values ('table', '{}', now() - interval '1 day')`,
    'what happened was told',
  ],
]

describe('audit', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await testApi()
    const [floor, cashier, finance] = [await api.as('lm01'), await api.as('shouyin01'), await api.as('caiwu01')]
    const paid = await openTable(api, floor, 'A01')
    await orderBottles(floor, paid.tableRecordId)
    await cashier.call(billing.settle, { billId: paid.billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
    await floor.call(tables.clear, {
      tableRecordId: paid.tableRecordId,
      version: (await recordOf(api, paid.tableRecordId)).version,
      force: true,
    })
    await finance.call(ledger.closeDay, { businessDate: '2026-03-14' })
    const open = await openTable(api, floor, 'A02')
    await orderBottles(floor, open.tableRecordId)
  })

  it('finds nothing in a house that was only used', async () => {
    expect(await brokenRules(api)).toEqual([])
  })

  it.each(tampering)('finds what no command could do: %s', async (statement, rule) => {
    await api.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(statement).execute(tx)
        const broken = await audit(tx)
        expect(broken.filter((check) => check.rows.length > 0).map((check) => check.name)).toContainEqual(
          expect.stringContaining(rule),
        )
        throw new RolledBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
  })
})

/** The house is sound again after each of them. */
class RolledBack extends Error {}
