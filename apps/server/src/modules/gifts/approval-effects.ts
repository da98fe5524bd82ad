/** Effects of approval decisions on gifts and quotas. */
import type { UnitOfWork } from '../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import { recordStatus, sendQuotaType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import type { DecisionEffects } from '../approvals/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { closePendingOrder } from '../orders/public.ts'
import { lockRecord, runningStatuses } from '../tables/public.ts'
import { readTableGiftState } from './gift-table.ts'
import { activateGift } from './activate-gift.ts'
import { lockGift } from './lock-gift.ts'
import { findGiftProblem } from './quota-rules.ts'
import { lockQuotaUsage, readUserQuota } from './quota-store.ts'

export const giftDecisionEffects: DecisionEffects = {
  permission: 'operate:send:approve',
  hold: async (tx, sendId) => {
    const { tableRecordId } = await tx
      .selectFrom('giftOrder')
      .select('tableRecordId')
      .where('sendId', '=', sendId)
      .executeTakeFirstOrThrow()
    await lockRecord(tx, tableRecordId, Object.values(recordStatus))
  },
  approved: async (context, sendId) => {
    const { tx, now, actor } = context
    const businessDate = await lockFactDate(tx, now)
    const { record, gift } = await lockGift(tx, { sendId, move: 'takeEffect' }, runningStatuses)
    const lines = await tx
      .selectFrom('orderItem')
      .select(['goodsName', 'quantity'])
      .where('orderId', '=', gift.orderId)
      .orderBy('orderItemId')
      .execute()
    if (gift.quotaType === sendQuotaType.personal) {
      if (actor.userId !== gift.sendUserId) refuse('NO_PERMISSION')
      const usage = await lockQuotaUsage(tx, gift.sendUserId, businessDate)
      const quota = await readUserQuota(tx, gift.sendUserId, businessDate)
      const table = await readTableGiftState(tx, record, gift.sendUserId)
      const problem = findGiftProblem({ amount: gift.sendAmount, quota, usage, table, goods: ['own'] })
      if (problem) refuse(problem.errCode, problem.vars)
    } else {
      if (actor.userId === gift.sendUserId) refuse('SELF_APPROVE')
      requirePermission(actor, 'operate:send:approve', { userIds: [], deptId: gift.sendDeptId })
    }
    await activateGift(context, {
      ...gift,
      record,
      goods: lines.map((line) => `${line.goodsName}×${line.quantity}`).join('、'),
      businessDate,
    })
  },
  rejected: async (context, sendId) => {
    await endGift(context, { sendId, move: 'reject' }, '赠送未通过审批')
  },
  withdrawn: async (context, sendId) => {
    await endGift(context, { sendId, move: 'withdraw' }, '赠送已撤回')
  },
  describe: describeGift,
}

/** Ends a requested gift that was rejected or withdrawn. Its sitting may have ended or changed since the request. */
async function endGift(
  context: UnitOfWork,
  { sendId, move }: { sendId: number; move: 'reject' | 'withdraw' },
  reason: string,
): Promise<void> {
  const { tx } = context
  const { gift, status } = await lockGift(tx, { sendId, move }, Object.values(recordStatus))
  await tx.updateTable('giftOrder').set({ status }).where('sendId', '=', sendId).execute()
  await closePendingOrder(context, gift.orderId, reason)
}

async function describeGift(db: Db, sendId: number) {
  const { rows } = await sql<{
    tableName: string
    sendUserName: string
    sendNo: string
    sendAmount: number
    reason: string
    remark: string
    goods: string
    consumed: number
    given: number
    status: string
  }>`
    select r.table_name, s.send_user_name, s.send_no, s.send_amount, s.reason, s.remark, s.status, m.eligible_amount as consumed, r.gift_amount as given,
      (select string_agg(i.goods_name || '×' || i.quantity, '、' order by i.order_item_id) from order_item i where i.order_id = s.order_id) as goods
    from gift_order s join sitting r using (sitting_id) join sitting_minimum m using (sitting_id) where s.send_id = ${sendId}`.execute(
    db,
  )
  const [gift] = rows
  if (!gift) return null
  return {
    title: `赠送单 ${gift.sendNo}`,
    route: `/pages/sumSend/sendDetail?sendId=${sendId}`,
    rows: [
      { label: '台位', text: gift.tableName },
      { label: '赠送人', text: gift.sendUserName },
      { label: '商品', text: gift.goods },
      { label: '赠送金额', amount: gift.sendAmount },
      { label: '赠送原因', text: [getLabel('send_reason', gift.reason), gift.remark].filter(Boolean).join('：') },
      { label: '本台消费', amount: gift.consumed },
      { label: '本台已赠', amount: gift.given },
      { label: '状态', text: getLabel('send_status', gift.status) },
    ],
  }
}

type QuotaForm = { amount?: unknown; month?: unknown; reason?: unknown }

export const quotaDecisionEffects: DecisionEffects = {
  check: (form: QuotaForm) =>
    typeof form.month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(form.month) ? null : '月份',
  approved: async ({ tx, now, actor, log }, approvalId) => {
    const request = await tx
      .selectFrom('approval')
      .select(['applyUserId', 'formData'])
      .where('approvalId', '=', approvalId)
      .executeTakeFirstOrThrow()
    const form = request.formData as QuotaForm
    const [amount, month] = [Number(form.amount), String(form.month)]
    await tx
      .insertInto('giftQuotaAdjustment')
      .values({
        userId: request.applyUserId,
        month,
        amount,
        reason: String(form.reason).slice(0, 200),
        operatorUserId: actor.userId,
        createdAt: now,
      })
      .execute()
    log({
      title: '追加赠送额度',
      subjectType: 'user',
      subjectId: request.applyUserId,
      after: { month, amount, content: `${month} 追加 ${formatFen(amount)}` },
    })
  },
  rejected: async () => {},
}
