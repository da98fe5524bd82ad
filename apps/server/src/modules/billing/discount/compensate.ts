/** 物品赔偿: a line for something the guests damaged, at the price the cashier enters. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { orderType, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { assertVersion } from '../../tables/public.ts'
import { requireBillPermission, lockLiveBill } from '../bill/bill-group.ts'
import { finishBillChange } from './change-discount.ts'
import { placeCharge } from './place-charge.ts'

/** Id of the goods 物品赔偿, the same in every catalogue. */
const DAMAGE_GOODS = 67

export const compensateBill: Handler<typeof billing.compensate, typeof schemas.compensate> = async (context, input) => {
  const { tx, now, actor } = context
  const { billId, version, itemName, amount } = input
  const businessDate = await lockFactDate(tx, now)
  const group = await lockLiveBill(tx, billId)
  requireBillPermission(actor, 'operate:bill:settle', group.records)
  await assertVersion(tx, group.main, version)
  if (group.main.status !== recordStatus.open && group.main.status !== recordStatus.settled)
    refuse('RECORD_STATUS_WRONG')
  await placeCharge(context, group, {
    goodsId: DAMAGE_GOODS,
    amount,
    countMinCharge: false,
    orderType: orderType.meal,
    itemRemark: itemName,
    businessDate,
  })
  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  return finishBillChange(context, work, group, { opType: '物品赔偿', content: `${itemName} ${formatFen(amount)}` })
}
