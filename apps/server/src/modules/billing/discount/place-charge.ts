/** Charges that were not ordered: the missing amount of a minimum, or damaged property. Never performance, never discounted. */
import { factType, orderSource, orderStatus, payMode } from '@nocturne/contract/codes'
import type { OrderType } from '@nocturne/contract/codes'
import type { CommandContext } from '../../../http/context.ts'
import { loadGoods } from '../../catalog/public.ts'
import { postFacts } from '../../ledger/public.ts'
import { storeOrder } from '../../orders/public.ts'
import type { BillGroup } from '../bill/bill-group.ts'

export type BillCharge = {
  /** Catalogue goods that represent this charge. */
  goodsId: number
  amount: number
  countMinCharge: boolean
  orderType: OrderType
  itemRemark: string
  businessDate: string
}

/** Writes the order of one line and its fact; returns its id. The caller has locked the bill. */
export async function placeCharge(
  { tx, now, actor, numbers, emit }: CommandContext,
  { bill, main }: BillGroup,
  { goodsId, amount, countMinCharge, orderType, itemRemark, businessDate }: BillCharge,
): Promise<number> {
  const goods = (await loadGoods(tx, [goodsId])).get(goodsId)
  if (!goods) throw new Error(`goods ${goodsId} is not in the catalogue`)
  const { orderId } = await storeOrder(tx, {
    orderNo: await numbers.take('DD', businessDate),
    orderType,
    tableRecordId: main.tableRecordId,
    businessDate,
    source: orderSource.till,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: bill.memberId,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.placed,
    payDeadline: null,
    remark: '',
    at: now,
    lines: [
      {
        goods: { ...goods, salePrice: amount, countMinCharge, performanceFlag: false, discountFlag: false },
        quantity: 1,
        flavor: '',
        options: [],
        itemRemark,
        parts: [],
        amount,
        memberDiscount: 0,
      },
    ],
  })
  await postFacts(tx, [{ factType: factType.placed, orderId, dTotal: amount, dUnpaid: amount }], {
    at: now,
    businessDate,
  })
  emit({ topic: 'order', ids: [orderId] })
  return orderId
}
