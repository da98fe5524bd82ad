/**
 * 赠送: gives goods to a table from the quota of a giver. A gift within the quota takes effect immediately. Beyond it the venue's
 * setting decides: refuse, or request approval by the floor manager. A giver other than the caller confirms with their payment
 * password or approves the gift.
 */
import { approvalStepMode, sendQuotaType, sendStatus } from '@nocturne/contract/codes'
import type { gifts } from '@nocturne/contract/gifts/endpoints'
import type { schemas } from '@nocturne/contract/gifts/schemas'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { assertExpectedAmount } from '../../http/expected-amount.ts'
import { isPermitted, findScope } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import type { FlowStep } from '../approvals/public.ts'
import { requireActivePerson } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import { loadConfig } from '../platform/public.ts'
import { checkPayPassword } from '../session/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { requestGiftApproval, readOverQuotaFlow } from './gift-approval.ts'
import { readTableGiftState } from './gift-table.ts'
import { activateGift } from './activate-gift.ts'
import {
  listGiftEligibilities,
  assertGiftRemark,
  buildGiftLines,
  formatGiftGoods,
  lockReceivingSitting,
  storeGift,
  deductStock,
} from './new-gift.ts'
import type { GiftInput } from './new-gift.ts'
import { findGiftProblem } from './quota-rules.ts'
import { lockQuotaUsage, readUserQuota } from './quota-store.ts'

export const createGift: Handler<typeof gifts.add, typeof schemas.add> = async (context, input) => {
  const { tx, now, actor } = context
  assertGiftRemark(input)
  const giver = await requireActivePerson(tx, input.sendUserId ?? actor.userId)
  const confirmed = await isConfirmed(context, giver, input)
  const businessDate = await lockFactDate(tx, now)
  const record = await lockReceivingSitting(tx, input.tableRecordId)
  assertGiverScope(context, record, giver)
  const quota = await readUserQuota(tx, giver.userId, businessDate)
  const usage = await lockQuotaUsage(tx, giver.userId, businessDate)

  const lines = await buildGiftLines(context, input)
  const amount = lines.list.reduce((sum, line) => sum + line.amount, 0)
  assertExpectedAmount(amount, input.expectedFen)
  const table = await readTableGiftState(tx, record, giver.userId)
  const problem = findGiftProblem({
    amount,
    quota,
    usage,
    table,
    goods: await listGiftEligibilities(tx, lines.list, quota.schemeGoods),
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
  await deductStock(context, gift.orderId, lines.stock, businessDate)
  const goods = formatGiftGoods(lines.list)
  const answer = { sendId: gift.sendId, orderId: gift.orderId, sendNo: gift.sendNo, sendAmount: amount }
  if (confirmed && !beyond) {
    await activateGift(context, {
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

  const flow = await buildFlow(context, { giver, confirmed, beyond })
  return requestGiftApproval(context, {
    gift,
    amount,
    record,
    giver,
    goods,
    flow,
    businessDate,
    beyond: problem?.errCode ?? null,
  })
}

/**
 * Checks that a caller who gives in their own name may give at this table. For a caller who only enters the gift of
 * another giver nothing is checked: the giver decides.
 */
function assertGiverScope({ actor }: CommandContext, record: RecordRow, giver: Person): void {
  if (giver.userId !== actor.userId) return
  const owner = { userIds: [record.salesUserId], deptId: record.salesDeptId }
  if (isPermitted(actor, 'operate:send:add', owner)) return
  refuse(findScope(actor, 'operate:send:add') === 'self' ? 'NOT_OWN_TABLE' : 'NO_PERMISSION')
}

/**
 * Returns whether the giver has confirmed the gift: as the caller, or by payment password. Called before any row is
 * locked, because verifying a password is slow.
 */
async function isConfirmed(context: CommandContext, giver: Person, { giverPayPassword }: GiftInput): Promise<boolean> {
  if (giver.userId === context.actor.userId) return true
  if (giverPayPassword === undefined) return false
  await checkPayPassword({ ...context, actor: { ...context.actor, userId: giver.userId } }, giverPayPassword)
  return true
}

/** Approval steps: the giver first, unless already confirmed; then, beyond the quota, the approvers named by the flow. */
async function buildFlow(
  { tx }: CommandContext,
  { giver, confirmed, beyond }: { giver: Person; confirmed: boolean; beyond: boolean },
): Promise<FlowStep[]> {
  const own: FlowStep[] = confirmed
    ? []
    : [{ stepName: '赠送人确认', mode: approvalStepMode.anyOne, approver: `user:${giver.userId}` }]
  return beyond ? [...own, ...(await readOverQuotaFlow(tx))] : own
}
