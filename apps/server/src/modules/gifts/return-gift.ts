/** 撤回赠送: returns a gift as a whole. Served goods must be returned too; the quota of its night is restored. */
import { factType, orderStatus, sendStatus, stockBizType } from '@nocturne/contract/codes'
import type { gifts } from '@nocturne/contract/gifts/endpoints'
import type { schemas } from '@nocturne/contract/gifts/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { moveStock } from '../catalog/public.ts'
import { lockFactDate, postFacts } from '../ledger/public.ts'
import { hasProducedLine, markWholeOrderReturned, sumRestoredStock } from '../orders/public.ts'
import { lockRecord, recordSittingChange, runningStatuses } from '../tables/public.ts'
import { restoreQuota } from './restore-quota.ts'

export const returnGift: Handler<typeof gifts.return, typeof schemas.return> = async (context, input) => {
  const { tx, now, actor } = context
  const found = await tx
    .selectFrom('giftOrder')
    .select(['orderId', 'tableRecordId', 'sendNo', 'sendUserId', 'sendUserName', 'sendDeptId'])
    .where('sendId', '=', input.sendId)
    .executeTakeFirst()
  if (!found) refuseNotFound({ sendId: input.sendId })
  requirePermission(actor, 'operate:send:return', { userIds: [found.sendUserId], deptId: found.sendDeptId })
  const businessDate = await lockFactDate(tx, now)
  const record = await lockRecord(tx, found.tableRecordId, runningStatuses)
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('orderId', '=', found.orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (order.status !== orderStatus.settled) refuse('SEND_STATUS_WRONG')
  const lines = await tx
    .selectFrom('orderItem')
    .selectAll()
    .where('orderId', '=', found.orderId)
    .orderBy('orderItemId')
    .forNoKeyUpdate()
    .execute()
  const remainingLines = lines
    .map((line) => ({ ...line, quantity: line.quantity - line.returnQuantity }))
    .filter((line) => line.quantity > 0)
  if (
    input.returnStock !== true &&
    (await hasProducedLine(
      tx,
      remainingLines.map((line) => line.orderItemId),
    ))
  )
    refuseField('returnStock', '商品退回', '商品已出品，请先确认商品已退回')

  const amount = remainingLines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  await restoreQuota(tx, { orderId: found.orderId, amount, whole: true, businessDate })
  await markWholeOrderReturned(tx, { orderId: found.orderId, reason: input.reason, userId: actor.userId, at: now })
  await postFacts(
    tx,
    remainingLines.map(({ orderItemId, price, quantity }) => ({
      factType: factType.giftReturned,
      orderId: found.orderId,
      orderItemId,
      dTotal: -price * quantity,
      dGift: -price * quantity,
      dReturn: price * quantity,
    })),
    {
      at: now,
      businessDate,
    },
  )
  await moveStock(tx, sumRestoredStock(remainingLines), {
    bizType: stockBizType.returned,
    orderId: found.orderId,
    userId: actor.userId,
    at: now,
    businessDate,
  })
  await recordSittingChange(
    tx,
    record,
    { opType: '撤回赠送', content: `${found.sendUserName} 的赠送 ${found.sendNo}，${input.reason}` },
    { actor, now, businessDate },
  )

  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [found.orderId] })
  context.log({
    subjectType: 'send',
    subjectId: input.sendId,
    before: { status: sendStatus.effective },
    after: { status: sendStatus.withdrawn, amount, reason: input.reason },
  })
  return {}
}
