/**
 * Commands on a sitting may end its open requests: returning the goods directly, paying the amount meant for credit,
 * clearing the table. They lock the sitting first, so deciding or withdrawing a request must also lock the sitting
 * before the request.
 */
import { payMethod, refundType, giftReason } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { readBill, BOTTLE_GOODS_ID, fillStock, openTable, orderBottles, readSitting } from '../factories.ts'
import { runLockConflict } from './interleave.ts'

const requestKinds = ['send', 'return', 'credit', 'refund', 'belowMin'] as const

describe('requests at a table', () => {
  let api: TestApi
  let gm: Caller
  let manager: Caller
  let cashier: Caller
  let waiter: Caller
  let count = 0

  beforeAll(async () => {
    api = await startTestApi()
    await fillStock(api)
    gm = await api.as('gm')
    manager = await api.as('lm01')
    cashier = await api.as('shouyin01')
    waiter = await api.as('fwy01')
  })

  /** A table with a pending request of this kind. */
  async function asks(kind: (typeof requestKinds)[number]) {
    count += 1
    const { tableRecordId, billId } = await openTable(api, gm, `A${String(count).padStart(2, '0')}`)
    const { orderId } = await orderBottles(gm, tableRecordId)
    if (kind === 'send') {
      const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
      const reason = giftReason.customerCare
      await manager.call(gifts.add, { tableRecordId, items, reason, sendUserId: gm.userId ?? 0 })
    }
    if (kind === 'return') {
      const { orderItemId } = await api.db
        .selectFrom('orderItem')
        .select('orderItemId')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      await gm.call(tables.changeGuest, { tableRecordId, waiterUserId: waiter.userId ?? 0 })
      await api.db.updateTable('orders').set({ waiterUserId: waiter.userId }).where('orderId', '=', orderId).execute()
      await waiter.call(orders.askReturn, { orderItemId, quantity: 1, reason: '点错了' })
    }
    if (kind === 'credit') {
      const sales = await api.as('yx01')
      const salesUserId = sales.userId ?? 0
      const { version } = await readSitting(api, tableRecordId)
      await gm.call(tables.changeSales, { tableRecordId, salesUserId, reason: '客人指定', version })
      const guest = { guestName: '王总', guestPhone: '13800002222', reason: '老客户' }
      await sales.call(billing.creditApply, { billId, amount: 1_000, guaranteeUserId: salesUserId, ...guest })
    }
    if (kind === 'refund') {
      await gm.call(billing.settle, { billId, payments: [{ payMethod: payMethod.card, amount: 88_000 }] })
      const back = { refundType: refundType.moneyOnly, amount: 30_000, reason: '投诉' }
      await cashier.call(billing.refundApply, { orderId, ...back })
    }
    if (kind === 'belowMin') {
      const { minDiffAmount } = await gm.call(billing.detail, { billId })
      const { version } = await readBill(api, billId)
      await cashier.call(billing.stayBelow, { billId, version, minDiffAmount, reason: '老客户' })
    }
    return { tableRecordId, ...(await latest()) }
  }

  /** The latest pending approval with an approver and its applicant. */
  async function latest() {
    const found = await api.db
      .selectFrom('approval as a')
      .innerJoin('approvalStep as s', 's.approvalId', 'a.approvalId')
      .innerJoin('appUser as u', 'u.userId', 's.approverId')
      .innerJoin('appUser as w', 'w.userId', 'a.applyUserId')
      .select(['a.approvalId', 'a.bizType', 'u.userName as approver', 'w.userName as applicant'])
      .whereRef('s.stepNo', '=', 'a.currentStep')
      .orderBy('a.approvalId', 'desc')
      .orderBy('s.stepId')
      .executeTakeFirstOrThrow()
    return { ...found, by: await api.as(found.approver), owner: await api.as(found.applicant) }
  }

  const sitting = (id: number) => `select from sitting where sitting_id = ${id} for no key update`
  const approval = (id: number) => `select from approval where approval_id = ${id} for no key update`

  it.each(requestKinds)('lock the sitting before the request when decided or withdrawn: %s', async (kind) => {
    for (const action of ['agree', 'reject', 'cancel'] as const) {
      const { tableRecordId, approvalId, bizType, by, owner } = await asks(kind)
      expect(bizType).toBe(kind)
      await runLockConflict(api, { first: sitting(tableRecordId), next: approval(approvalId) }, () =>
        action === 'cancel'
          ? owner.send(approvals.cancel, { approvalId })
          : by.send(approvals.handle, { approvalId, action, opinion: '核对过了' }),
      )
    }
  })
})
