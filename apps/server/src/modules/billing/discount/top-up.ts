/** 补低消: a line that raises the bill to the minimum of its tables. It counts as consumption, never as performance. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { orderType, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { lockFactDate } from '../../ledger/public.ts'
import { readBillMinimum, assertVersion } from '../../tables/public.ts'
import { requireBillPermission, lockLiveBill } from '../bill/bill-group.ts'
import { finishBillChange } from './change-discount.ts'
import { placeCharge } from './place-charge.ts'

/** Id of the goods 补低消, the same in every catalogue. */
const TOP_UP_GOODS = 66

export const topUpBill: Handler<typeof billing.topUp, typeof schemas.topUp> = async (context, input) => {
  const { tx, now, actor } = context
  const businessDate = await lockFactDate(tx, now)
  const group = await lockLiveBill(tx, input.billId)
  requireBillPermission(actor, 'operate:bill:settle', group.records)
  await assertVersion(tx, group.main, input.version)
  if (group.main.status !== recordStatus.open && group.main.status !== recordStatus.settled)
    refuse('RECORD_STATUS_WRONG')
  const { minDiffAmount } = await readBillMinimum(tx, input.billId)
  if (minDiffAmount === 0) refuse('MIN_REACHED')
  // The charge counts towards the minimum; otherwise the missing amount would stay the same.
  const charge = { goodsId: TOP_UP_GOODS, amount: minDiffAmount, countMinCharge: true, orderType: orderType.minimum }
  await placeCharge(context, group, { ...charge, itemRemark: '', businessDate })
  const work: NightUnitOfWork = { tx, now, businessDate, actor, emit: context.emit, log: context.log }
  return finishBillChange(context, work, group, { opType: '补低消', content: formatFen(minDiffAmount) })
}
