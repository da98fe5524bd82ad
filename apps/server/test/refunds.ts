/** Refunds over the API: an authorized caller requests, finance approves where required. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { refundStatus, refundType } from '@nocturne/contract/codes'
import type { TestApi } from './api.ts'
import type { Caller } from './api.ts'

type Rig = { api: TestApi; cashier: Caller }

type RefundLine = { orderId: number; orderItemId: number; quantity: number }

/** Refunds returned goods; returns the refund. */
export async function refundLine({ api, cashier }: Rig, { orderId, orderItemId, quantity }: RefundLine) {
  const applied = await cashier.call(billing.refundApply, {
    orderId,
    refundType: refundType.goods,
    items: [{ orderItemId, quantity }],
    reason: '客人不要了',
  })
  if (applied.status !== refundStatus.pending) return applied
  const { status } = await (
    await api.as('caiwu01')
  ).call(billing.refundAudit, { refundId: applied.refundId, agree: true })
  return { ...applied, status }
}

/** Lines of a bill with their ordered quantity. */
export async function listRefundLines({ cashier }: Rig, billId: number): Promise<RefundLine[]> {
  const { lines } = await cashier.call(billing.detail, { billId })
  return lines.flatMap((group) =>
    group.items.map(({ orderId, orderItemId, quantity }) => ({ orderId, orderItemId, quantity })),
  )
}

/** Refunds every line of the bill. */
export async function refundAllLines(rig: Rig, billId: number): Promise<number[]> {
  const refundIds: number[] = []
  for (const line of await listRefundLines(rig, billId)) refundIds.push((await refundLine(rig, line)).refundId)
  return refundIds
}
