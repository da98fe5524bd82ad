/**
 * 申请赠送: staff who order for a table but may not give request a gift from the floor manager. It counts against no quota
 * and is given only when approved. Staff who may give use `create-gift.ts` instead, where their limits apply.
 */
import { formatFen } from '@nocturne/base/money'
import { sendQuotaType } from '@nocturne/contract/codes'
import type { gifts } from '@nocturne/contract/gifts/endpoints'
import type { schemas } from '@nocturne/contract/gifts/schemas'
import type { Handler } from '../../http/bind.ts'
import { assertExpectedAmount } from '../../http/expected-amount.ts'
import { requirePermission, findScope } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { requireActivePerson } from '../directory/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { loadConfig } from '../platform/public.ts'
import { requestGiftApproval, readOverQuotaFlow } from './gift-approval.ts'
import {
  listGiftEligibilities,
  assertGiftRemark,
  buildGiftLines,
  formatGiftGoods,
  lockReceivingSitting,
  storeGift,
  deductStock,
} from './new-gift.ts'

export const requestGift: Handler<typeof gifts.ask, typeof schemas.ask> = async (context, input) => {
  const { tx, now, actor } = context
  assertGiftRemark(input)
  if (findScope(actor, 'operate:send:add') !== undefined) refuse('NO_PERMISSION')
  const giver = await requireActivePerson(tx, actor.userId)
  const businessDate = await lockFactDate(tx, now)
  const record = await lockReceivingSitting(tx, input.tableRecordId)
  requirePermission(actor, 'operate:order:add', {
    userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
    deptId: record.salesDeptId,
  })
  if ((await loadConfig(tx))['send.overQuota'] !== 'approve')
    refuse('QUOTA_SHORT', { amount: formatFen(0, { symbol: false }) })
  const { list, stock } = await buildGiftLines(context, input)
  if ((await listGiftEligibilities(tx, list, [])).includes('never')) refuse('GOODS_NOT_GIFT')
  const amount = list.reduce((sum, line) => sum + line.amount, 0)
  assertExpectedAmount(amount, input.expectedFen)

  const quotaType = sendQuotaType.special
  const gift = await storeGift(context, { input, record, giver, lines: list, amount, quotaType, businessDate })
  await deductStock(context, gift.orderId, stock, businessDate)
  const flow = await readOverQuotaFlow(tx)
  const goods = formatGiftGoods(list)
  return requestGiftApproval(context, {
    gift,
    amount,
    record,
    giver,
    goods,
    flow,
    businessDate,
    beyond: 'NO_PERMISSION',
  })
}
