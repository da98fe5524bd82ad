/** 补低消: a line that lifts the bill to the minimum of its tables. It counts as consumption, never as performance. */
import { formatFen } from '@nocturne/base/money'
import { factType, orderSource, orderStatus, orderType, payMode, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { loadGoods } from '../../catalog/public.ts'
import { factDate, postFacts } from '../../ledger/public.ts'
import { storeOrder } from '../../orders/public.ts'
import { billMinimum, demandVersion } from '../../tables/public.ts'
import { demandOnBill, lockLiveBill } from '../bill/bill-group.ts'
import type { Hand } from '../bill/bill-group.ts'
import { finishChange } from './change-discount.ts'

/** The goods 补低消 of every catalogue. */
const TOP_UP_GOODS = 66

export const topUpBill: Handler<typeof billing.topUp, typeof schemas.topUp> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await factDate(tx, now)
  const group = await lockLiveBill(tx, input.billId)
  demandOnBill(actor, 'operate:bill:settle', group.records)
  await demandVersion(tx, group.main, input.version)
  if (group.main.status !== recordStatus.open && group.main.status !== recordStatus.settled)
    refuse('RECORD_STATUS_WRONG')
  const { minDiffAmount } = await billMinimum(tx, input.billId)
  if (minDiffAmount === 0) refuse('MIN_REACHED')
  const goods = (await loadGoods(tx, [TOP_UP_GOODS])).get(TOP_UP_GOODS)
  if (!goods) throw new Error(`goods ${TOP_UP_GOODS} (补低消) is not in the catalogue`)
  // It fills the minimum, so it counts towards it; otherwise the shortfall would never close.
  const line = {
    goods: { ...goods, salePrice: minDiffAmount, countMinCharge: true, performanceFlag: false },
    quantity: 1,
    flavor: '',
    itemRemark: '',
    parts: [],
    amount: minDiffAmount,
    memberDiscount: 0,
  }
  const { orderId } = await storeOrder(tx, {
    orderNo: await context.numbers.take('DD', businessDate),
    orderType: orderType.minimum,
    tableRecordId: group.main.tableRecordId,
    businessDate,
    source: orderSource.till,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: group.bill.memberId,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.placed,
    payDeadline: null,
    remark: '',
    at: now,
    lines: [line],
  })
  await postFacts(tx, [{ factType: factType.placed, orderId, dTotal: minDiffAmount, dUnpaid: minDiffAmount }], {
    at: now,
    businessDate,
  })
  const hand: Hand = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  context.emit({ topic: 'order', ids: [orderId] })
  return finishChange(context, hand, group, { opType: '补低消', content: formatFen(minDiffAmount) })
}
