/** Constraints that protect money even from faulty code, and the errors clients receive. */
import { billStatus, businessDayStatus, creditStatus, payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { TestApi } from '../../../../test/api.ts'
import { openTable, orderBottles } from '../../../../test/factories.ts'
import { findRefusal } from '../../../db/constraints.ts'

const impossible: [string, string][] = [
  ['update order_item set allocated_amount = 88001', 'AMOUNT_EXCEEDED'],
  ['update payment_allocation set repaid_amount = 1, refunded_amount = amount', 'REFUND_EXCEEDED'],
  ['update payment set refunded_amount = amount + 1', 'REFUND_EXCEEDED'],
  ['update credit_record set repaid_amount = amount, bad_amount = 1', 'REPAY_EXCEEDED'],
  ['update sitting set total_amount = -1, unpaid_amount = -1, credit_amount = 0', 'AMOUNT_EXCEEDED'],
  ['update orders set total_amount = -1, unpaid_amount = -1, credit_amount = 0', 'AMOUNT_EXCEEDED'],
]

describe('database constraints on money', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
    const floor = await api.as('lm01')
    const { tableRecordId, billId } = await openTable(api, floor, 'A01')
    await orderBottles(floor, tableRecordId)
    await floor.call(billing.creditApply, {
      billId,
      amount: 88_000,
      guaranteeUserId: floor.userId ?? 0,
      guestName: '陈总',
      guestPhone: '13900001234',
      reason: '月结',
    })
  })

  it.each(impossible)('refuses: %s', async (statement, errCode) => {
    const error: unknown = await sql
      .raw(statement)
      .execute(api.db)
      .then(
        () => null,
        (refused: unknown) => refused,
      )
    expect(findRefusal(error)?.errCode).toBe(errCode)
  })

  it.each([
    [
      `update bill set status = '${billStatus.reversed}', reversed_at = now()`,
      `update bill set member_id = 1 where status = '${billStatus.reversed}'`,
    ],
    [
      `update bill set status = '${billStatus.reversed}', reversed_at = now()`,
      `update bill set status = '${billStatus.open}', reversed_at = null where status = '${billStatus.reversed}'`,
    ],
    [`update payment set status = '${payStatus.succeeded}'`, `update payment set status = '${payStatus.waiting}'`],
    [`update payment set status = '${payStatus.succeeded}'`, `update payment set status = '${payStatus.closed}'`],
    [
      `update credit_record set status = '${creditStatus.withdrawn}'`,
      `update credit_record set status = '${creditStatus.open}'`,
    ],
    [
      `insert into business_day values ('2026-03-01', '${businessDayStatus.closed}', 1, now(), '{}')`,
      `update business_day set snapshot = '[]'`,
    ],
    [
      `insert into business_day values ('2026-03-01', '${businessDayStatus.closed}', 1, now(), '{}')`,
      `delete from business_day`,
    ],
  ])('refuses changes of final rows: after "%s" not "%s"', async (end, change) => {
    const changed = api.db.transaction().execute(async (tx) => {
      await sql.raw(end).execute(tx)
      await sql.raw(change).execute(tx)
    })
    await expect(changed).rejects.toMatchObject({ code: '23001' })
  })

  it("refuses deciding one's own credit or refund", async () => {
    const own = 'update credit_record set approve_user_id = apply_user_id'
    await expect(sql.raw(own).execute(api.db)).rejects.toMatchObject({ constraint: 'credit_record__decided' })
  })

  it('keeps both books append-only and every entry balanced', async () => {
    for (const statement of [
      'update sales_fact set d_paid = 0',
      'delete from journal_line',
      'truncate journal_entry cascade',
      'update journal_entry set kind = kind',
    ]) {
      await expect(sql.raw(statement).execute(api.db)).rejects.toMatchObject({ code: '23001' })
    }
    const lonely = `insert into journal_entry (business_key, kind, business_date, posted_at) values ('alone', 'payment', '2026-03-14', now())`
    await expect(sql.raw(lonely).execute(api.db)).rejects.toMatchObject({ code: '23514' })
  })
})
