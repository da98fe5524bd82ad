/**
 * 赠送: goods are given to a table at the cost of somebody's quota. Within the quota the gift takes effect at once. Beyond it the
 * venue either refuses or asks the floor manager; a giver who is not the caller confirms with his pay password or is asked himself.
 */
import type { SendQuotaType } from '@nocturne/contract/codes'
import { formatFen } from '@nocturne/base/money'
import { formatTime } from '@nocturne/base/venue-time'
import {
  approvalStepMode,
  orderSource,
  orderStatus,
  orderType,
  payMode,
  recordStatus,
  sendQuotaType,
  sendReason,
  sendStatus,
  stockBizType,
} from '@nocturne/contract/codes'
import type { gifts } from '@nocturne/contract/gifts/endpoints'
import type { schemas } from '@nocturne/contract/gifts/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { may, scopeOf } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { startApproval } from '../approvals/public.ts'
import type { FlowStep } from '../approvals/public.ts'
import { loadGoods, moveStock } from '../catalog/public.ts'
import type { GoodsRow } from '../catalog/public.ts'
import { personForCredit } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { factDate } from '../ledger/public.ts'
import { decideCart, storeOrder } from '../orders/public.ts'
import type { CartLine } from '../orders/public.ts'
import { loadConfig } from '../platform/public.ts'
import { checkPayPassword } from '../session/public.ts'
import { lockRecord, markRecord } from '../tables/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { giftTable } from './gift-table.ts'
import { makeEffective } from './make-effective.ts'
import { giftable, judgeGift } from './quota-rules.ts'
import { lockUsage, quotaOf } from './quota-store.ts'

type Input = Parameters<Handler<typeof gifts.add, typeof schemas.add>>[1]

export const addSend: Handler<typeof gifts.add, typeof schemas.add> = async (context, input) => {
  const { tx, now, actor } = context
  if (input.reason === sendReason.other && input.remark === undefined)
    refuse('PARAM_INVALID', { field: '请填写备注' }, { field: 'remark', label: '备注' })
  const giver = await personForCredit(tx, input.sendUserId ?? actor.userId)
  const confirmed = await isConfirmed(context, giver, input)
  const businessDate = await factDate(tx, now)
  const record = await lockRecord(tx, input.tableRecordId, Object.values(recordStatus))
  if (record.status === recordStatus.cleared || record.status === recordStatus.cancelled) refuse('TABLE_NOT_OPEN')
  demandTable(context, record, giver)
  const quota = await quotaOf(tx, giver.userId, businessDate)
  const usage = await lockUsage(tx, giver.userId, businessDate)

  const lines = await giftLines(context, input)
  const schemes = await tx.selectFrom('giftScheme').select('goodsIds').execute()
  const allowed = { own: quota.schemeGoods, all: schemes.flatMap((scheme) => scheme.goodsIds) }
  const amount = lines.list.reduce((sum, line) => sum + line.amount, 0)
  const table = await giftTable(tx, record, giver.userId)
  const problem = judgeGift({
    amount,
    quota,
    usage,
    table,
    goods: lines.list.map((line) => giftable(line.goods, allowed)),
  })
  const beyond = problem !== null && problem.approvable && (await loadConfig(tx))['send.overQuota'] === 'approve'
  if (problem && !beyond) refuse(problem.errCode, problem.vars)

  const gift = await storeGift(context, {
    input,
    record,
    giver,
    lines: lines.list,
    amount,
    quotaType: beyond ? sendQuotaType.special : sendQuotaType.personal,
    businessDate,
  })
  const taken = new Map([...lines.stock].map(([goodsId, quantity]) => [goodsId, -quantity]))
  await moveStock(tx, taken, {
    bizType: stockBizType.gift,
    orderId: gift.orderId,
    userId: actor.userId,
    at: now,
    businessDate,
  })
  const goods = lines.list.map((line) => `${line.goods.goodsName}×${line.quantity}`).join('、')
  const answer = { sendId: gift.sendId, orderId: gift.orderId, sendNo: gift.sendNo, sendAmount: amount }
  if (confirmed && !beyond) {
    await makeEffective(context, {
      ...gift,
      sendUserId: giver.userId,
      sendUserName: giver.nickName,
      sendAmount: amount,
      quotaType: sendQuotaType.personal,
      record,
      goods,
      businessDate,
    })
    return { ...answer, status: sendStatus.effective, approvalId: null }
  }

  const approvalId = await startApproval(context, {
    typeCode: 'overSend',
    title: `${record.tableName} 赠送 ${goods}`.slice(0, 100),
    amount,
    bizType: 'send',
    bizId: gift.sendId,
    flow: await flowFor(context, { giver, confirmed, beyond }),
    forUserId: giver.userId,
  })
  await tx.updateTable('sendOrder').set({ approvalId }).where('sendId', '=', gift.sendId).execute()
  await markRecord(
    tx,
    record,
    { opType: '申请赠送', content: `${giver.nickName} 赠送 ${goods}，待审批` },
    { actor, now, businessDate },
  )
  context.emit({ topic: 'table', ids: [record.tableId] })
  context.emit({ topic: 'order', ids: [gift.orderId] })
  context.log({
    subjectType: 'send',
    subjectId: gift.sendId,
    after: {
      ...answer,
      approvalId,
      beyond: problem?.errCode ?? null,
      sendUserId: giver.userId,
      content: `${goods} ${formatFen(amount)}`,
    },
  })
  return { ...answer, status: sendStatus.pending, approvalId }
}

/** A giver in person gives where his scope reaches; whoever keys in for another only writes down what that one decides. */
function demandTable({ actor }: CommandContext, record: RecordRow, giver: Person): void {
  if (giver.userId !== actor.userId) return
  const owner = { userIds: [record.salesUserId], deptId: record.salesDeptId }
  if (may(actor, 'operate:send:add', owner)) return
  refuse(scopeOf(actor, 'operate:send:add') === 'self' ? 'NOT_OWN_TABLE' : 'NO_PERMISSION')
}

/** Before any lock: checking a password takes its time. */
async function isConfirmed(context: CommandContext, giver: Person, { giverPayPassword }: Input): Promise<boolean> {
  if (giver.userId === context.actor.userId) return true
  if (giverPayPassword === undefined) return false
  await checkPayPassword({ ...context, actor: { ...context.actor, userId: giver.userId } }, giverPayPassword)
  return true
}

async function giftLines(
  { tx, now }: CommandContext,
  { items }: Input,
): Promise<{ list: CartLine<GoodsRow>[]; stock: Map<number, number> }> {
  const goods = await loadGoods(
    tx,
    items.flatMap((item) => [item.goodsId, ...(item.packageDetail ?? []).map((part) => part.goodsId)]),
  )
  const cart = decideCart({ items, goods, clock: formatTime(now).slice(11, 16), memberBp: null })
  if ('problem' in cart) refuse(cart.problem.errCode, cart.problem.vars, { goodsId: cart.problem.goodsId })
  return { list: cart.lines, stock: cart.stock }
}

type NewGift = {
  input: Input
  record: RecordRow
  giver: Person
  lines: CartLine<GoodsRow>[]
  amount: number
  quotaType: SendQuotaType
  businessDate: string
}

async function storeGift(
  { tx, now, actor, numbers }: CommandContext,
  { input, record, giver, lines, amount, quotaType, businessDate }: NewGift,
) {
  const [orderNo, sendNo] = await Promise.all([numbers.take('DD', businessDate), numbers.take('ZS', businessDate)])
  const { orderId } = await storeOrder(tx, {
    orderNo,
    orderType: orderType.gift,
    tableRecordId: record.tableRecordId,
    businessDate,
    source: orderSource.staff,
    orderUser: { userId: actor.userId, name: actor.nickName },
    memberId: null,
    recommend: null,
    payMode: payMode.payLater,
    status: orderStatus.waiting,
    payDeadline: null,
    remark: input.remark ?? '',
    at: now,
    lines,
  })
  const { sendId } = await tx
    .insertInto('sendOrder')
    .values({
      sendNo,
      orderId,
      tableRecordId: record.tableRecordId,
      sendUserId: giver.userId,
      sendUserName: giver.nickName,
      sendDeptId: giver.deptId,
      sendDeptName: giver.deptName,
      operatorUserId: actor.userId,
      sendAmount: amount,
      costAmount: lines.reduce((sum, line) => sum + line.goods.costPrice * line.quantity, 0),
      reason: input.reason,
      remark: input.remark ?? '',
      quotaType,
      status: sendStatus.pending,
      createdAt: now,
    })
    .returning('sendId')
    .executeTakeFirstOrThrow()
  return { orderId, sendId, sendNo }
}

/** The giver first, when he has not confirmed; then, beyond the quota, whoever the form names. */
async function flowFor(
  { tx }: CommandContext,
  { giver, confirmed, beyond }: { giver: Person; confirmed: boolean; beyond: boolean },
): Promise<FlowStep[]> {
  const own: FlowStep[] = confirmed
    ? []
    : [{ stepName: '赠送人确认', mode: approvalStepMode.anyOne, approver: `user:${giver.userId}` }]
  if (!beyond) return own
  const form = await tx
    .selectFrom('approvalType')
    .select('flow')
    .where('typeCode', '=', 'overSend')
    .executeTakeFirstOrThrow()
  return [...own, ...(form.flow as FlowStep[])]
}
