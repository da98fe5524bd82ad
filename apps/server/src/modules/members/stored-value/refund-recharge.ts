/**
 * 退储值: finance refunds unused money of a recharge by its original method. Its bonus is taken back first; used bonus is
 * deducted from the refund. A large refund requires the payment password, also when it is split into several refunds of
 * one night.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { memberFlowType, payMethod, rechargeStatus, refundStatus } from '@nocturne/contract/codes'
import type { storedValue } from '@nocturne/contract/members/stored-value/endpoints'
import type { schemas } from '@nocturne/contract/members/stored-value/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { openCashDrawer, lockFactDate, postEntry } from '../../ledger/public.ts'
import { recordRefunds, refundPayment, retryChannelRefunds } from '../../payments/public.ts'
import { requirePayPassword } from '../../session/public.ts'
import { findRechargeRefundProblem, computeRefundableParts } from './balance-rules.ts'
import type { RechargeRefundState } from './balance-rules.ts'
import { buildBalanceLines, readBalance, lockBalance, recordBalanceFlow } from './balance-store.ts'
import { sumRefundedTonight } from './refunded-tonight.ts'
import { findNextRechargeStatus } from './recharge-rules.ts'
import { lockRecharge } from './recharge-store.ts'
import type { RechargeRow } from './recharge-store.ts'

export const refundRecharge: Handler<typeof storedValue.refundRecharge, typeof schemas.refundRecharge> = async (
  context,
  { rechargeId, amount, reason, payPassword },
) => {
  const { tx, now, actor } = context
  const night = getBusinessDate(now)
  const refundedTonight = await sumRefundedTonight(tx, await requireRefundableMember(tx, rechargeId), night)
  await requirePayPassword(context, refundedTonight + amount, payPassword)
  const businessDate = await lockFactDate(tx, now)
  const recharge = await lockRecharge(tx, rechargeId)
  if (recharge.status !== rechargeStatus.succeeded || recharge.paymentId === null) refuse('REFUND_STATUS_WRONG')
  const { memberId, paymentId } = recharge
  await lockBalance(tx, memberId)
  // Another refund was booked since the password check, which was decided with a lower sum.
  if ((await sumRefundedTonight(tx, memberId, night)) > refundedTonight) refuse('STALE_DATA')
  const about = await readRefundable(tx, recharge)
  const problem = findRechargeRefundProblem(amount, about)
  if (problem !== null) refuse(problem)
  const { bonusBack } = computeRefundableParts(about)

  const online = recharge.payMethod === payMethod.wechat || recharge.payMethod === payMethod.alipay
  const status = online ? refundStatus.refunding : refundStatus.succeeded
  const refundNo = await context.numbers.take('TK', businessDate)
  const { rechargeRefundId } = await tx
    .insertInto('rechargeRefund')
    .values({
      refundNo,
      rechargeId,
      amount,
      bonusBack,
      reason,
      status,
      userId: actor.userId,
      userName: actor.nickName,
      businessDate,
      refundedAt: now,
    })
    .returning('rechargeRefundId')
    .executeTakeFirstOrThrow()
  await recordRefunds(tx, [{ paymentId, amount }])
  if (online) await refundPayment(tx, { bizType: 'recharge', bizId: rechargeRefundId, paymentId, amount, reason, now })
  const flow = {
    memberId,
    flowType: memberFlowType.withdrawal,
    bizType: 'rechargeRefund',
    bizId: rechargeRefundId,
  } as const
  const moved = { principal: 0 - amount, bonus: 0 - bonusBack }
  const balanceAfter = await recordBalanceFlow(tx, { ...flow, ...moved }, { at: now, businessDate })
  await recordRefund(context, recharge, { amount, bonusBack })
  const lines = [
    ...buildBalanceLines(memberId, { principal: amount, bonus: bonusBack }),
    { account: await resolvePayoutAccount(context, recharge), amount: 0 - amount },
    { account: 'bonus:given', amount: 0 - bonusBack },
  ]
  await postEntry(
    tx,
    { businessKey: `rechargeRefund:${rechargeRefundId}`, kind: 'recharge', lines },
    { at: now, businessDate, userId: actor.userId },
  )
  context.emit({ topic: 'member', ids: [memberId] })
  context.log({
    subjectType: 'recharge',
    subjectId: rechargeId,
    before: { refundedAmount: recharge.refundedAmount, refundedBonus: recharge.refundedBonus },
    after: { refundNo, amount, bonusBack, balanceAfter, reason, status },
  })
  return { rechargeRefundId, refundNo, status, bonusBack, balanceAfter }
}

/** Member of the recharge. Refuses NOT_FOUND, or REFUND_STATUS_WRONG when nothing is left. */
async function requireRefundableMember(db: Db, rechargeId: number): Promise<number> {
  const recharge = await db
    .selectFrom('rechargeOrder')
    .select(['memberId', 'status'])
    .where('rechargeId', '=', rechargeId)
    .executeTakeFirst()
  if (!recharge) refuseNotFound({ rechargeId })
  return recharge.status === rechargeStatus.succeeded ? recharge.memberId : refuse('REFUND_STATUS_WRONG')
}

/** Records a refund on the recharge; a full refund ends it. */
async function recordRefund(
  { tx }: CommandContext,
  recharge: RechargeRow,
  { amount, bonusBack }: { amount: number; bonusBack: number },
): Promise<void> {
  const refundedAmount = recharge.refundedAmount + amount
  const whole = refundedAmount === recharge.principalAmount
  const status = whole ? (findNextRechargeStatus('giveBack', recharge.status) ?? recharge.status) : recharge.status
  await tx
    .updateTable('rechargeOrder')
    .set({ refundedAmount, refundedBonus: recharge.refundedBonus + bonusBack, status })
    .where('rechargeId', '=', recharge.rechargeId)
    .execute()
}

/** Account of the refund by payment method: cash from the actor's drawer, cards from clearing, wallets through their provider. */
async function resolvePayoutAccount(
  { tx, actor, now }: CommandContext,
  { payMethod: by }: RechargeRow,
): Promise<string> {
  if (by === payMethod.cash) return openCashDrawer(tx, { userId: actor.userId, name: actor.nickName }, now)
  return by === payMethod.card ? 'card:clearing' : 'refund:channel'
}

/** Refundable part of a credited recharge now. The database compares the times, since text loses the microseconds. */
export async function readRefundable(db: Db, recharge: RechargeRow): Promise<RechargeRefundState> {
  const { rechargeId, memberId } = recharge
  const { rows } = await sql<{ later: number }>`
    select coalesce(sum(r.principal_amount - r.refunded_amount), 0)::bigint as later
    from recharge_order r join recharge_order own on own.recharge_id = ${rechargeId}
    where r.member_id = ${memberId} and r.status = ${lit(rechargeStatus.succeeded)}
      and (r.paid_at, r.recharge_id) > (own.paid_at, own.recharge_id)`.execute(db)
  return {
    own: {
      principal: recharge.principalAmount - recharge.refundedAmount,
      bonus: recharge.bonusAmount - recharge.refundedBonus,
    },
    balance: await readBalance(db, memberId),
    laterPrincipal: rows[0]?.later ?? 0,
  }
}

/** Sends a refund again under the same number after the provider ended it without paying. */
export const resendRechargeRefund: Handler<
  typeof storedValue.resendRechargeRefund,
  typeof schemas.resendRechargeRefund
> = async ({ tx, now, log }, { rechargeRefundId }) => {
  const refund = await tx
    .selectFrom('rechargeRefund')
    .select('status')
    .where('rechargeRefundId', '=', rechargeRefundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!refund) refuseNotFound({ rechargeRefundId })
  if ((await retryChannelRefunds(tx, 'recharge', rechargeRefundId, now)) === 0) refuse('REFUND_STATUS_WRONG')
  const status = refundStatus.refunding
  await tx.updateTable('rechargeRefund').set({ status }).where('rechargeRefundId', '=', rechargeRefundId).execute()
  log({ subjectType: 'rechargeRefund', subjectId: rechargeRefundId, before: refund, after: { status } })
  return { status }
}
