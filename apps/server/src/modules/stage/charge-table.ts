/**
 * Creates an order on the bill for paid time that a table requested. It does not count as consumption and is credited
 * to no sales person.
 */
import { factType, orderSource, orderStatus, orderType, payMode } from '@nocturne/contract/codes'
import { formatHalfUnits } from '@nocturne/contract/stage/clock-rules'
import type { Tx } from '../../db/connection.ts'
import type { CommandContext } from '../../http/context.ts'
import { loadGoods } from '../catalog/public.ts'
import { lockFactDate, postFacts, recomputeBillStatuses } from '../ledger/public.ts'
import { storeOrder } from '../orders/public.ts'
import type { RecordRow } from '../tables/public.ts'

/** Id of the goods 艺人点钟费, which every catalogue contains. */
export const STAGE_GOODS_ID = 65

/** Order line of paid time as guests see it: quantity 1 at the price of all units. */
export const buildStageLine = <G extends { unit: string }>(
  goods: G,
  about: { actorName: string; kind: string; halfUnits: number; amount: number },
) => ({
  goods: { ...goods, unit: '次', salePrice: about.amount },
  quantity: 1,
  flavor: '',
  options: [],
  itemRemark: `${about.actorName} ${about.kind} ${formatHalfUnits(about.halfUnits)}钟`,
  parts: [],
  amount: about.amount,
  memberDiscount: 0,
})

type Charge = { record: RecordRow; actorName: string; kind: string; halfUnits: number; amount: number }

/** Writes the order on the bill of a locked sitting and returns its id. A settled bill becomes unpaid again. */
export async function chargeStageTime(
  { tx, now, actor, numbers, emit }: Pick<CommandContext, 'tx' | 'now' | 'actor' | 'numbers' | 'emit'>,
  { record, ...about }: Charge,
): Promise<number> {
  const businessDate = await lockFactDate(tx, now)
  const goods = await requireStageGoods(tx)
  const { orderId } = await storeOrder(tx, {
    orderNo: await numbers.take('DD', businessDate),
    orderType: orderType.actorService,
    tableRecordId: record.tableRecordId,
    businessDate,
    source: orderSource.staff,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: record.memberId,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.placed,
    payDeadline: null,
    remark: '',
    at: now,
    lines: [buildStageLine(goods, about)],
  })
  const { amount } = about
  await postFacts(tx, [{ factType: factType.placed, orderId, dTotal: amount, dUnpaid: amount }], {
    at: now,
    businessDate,
  })
  await recomputeBillStatuses(tx, record.billId, { at: now, userId: actor.userId, businessDate })
  emit({ topic: 'order', ids: [orderId] })
  return orderId
}

async function requireStageGoods(tx: Tx) {
  const goods = (await loadGoods(tx, [STAGE_GOODS_ID])).get(STAGE_GOODS_ID)
  if (!goods) throw new Error(`goods ${STAGE_GOODS_ID} (艺人点钟费) is not in the catalogue`)
  return goods
}
