/** Recharges: prices them, stores and locks them, and credits them to the member once paid. */
import type { NightUnitOfWork } from '../../../http/context.ts'
import { formatFen } from '@nocturne/base/money'
import {
  memberFlowType,
  normalDisable,
  notifyCategory,
  payBizType,
  payStatus,
  rechargeStatus,
  userStatus,
  userType,
} from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { RechargeOrder, RechargeRule } from '../../../db/types.ts'
import { assertExpectedAmount } from '../../../http/expected-amount.ts'
import { refuseNotFound, refuse, refuseInputValue } from '../../../http/refusal.ts'
import type { Person } from '../../directory/public.ts'
import { postEntry } from '../../ledger/public.ts'
import { notify } from '../../notifications/public.ts'
import { markPaid } from '../../payments/public.ts'
import type { PaymentRow } from '../../payments/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { raiseLevel } from '../member-levels.ts'
import { findRuleForAmount } from './balance-rules.ts'
import { buildBalanceLines, recordBalanceFlow, openBalanceAccounts } from './balance-store.ts'
import { findNextRechargeStatus } from './recharge-rules.ts'

export type RechargeRow = Selectable<RechargeOrder>
export type RechargeRuleRow = Selectable<RechargeRule>

/** Rules valid in this night, in the display order set by the venue. */
export async function listCurrentRechargeRules(db: Db, night: string): Promise<RechargeRuleRow[]> {
  const { rows } = await sql<RechargeRuleRow>`
    select r.*, (
      select coalesce(jsonb_agg(jsonb_build_object('goodsName', coalesce(g.goods_name, item ->> 'goodsName'),
        'quantity', item -> 'quantity') order by place), '[]')
      from jsonb_array_elements(r.gift_goods) with ordinality as x(item, place)
      left join goods g on g.goods_id = (item ->> 'goodsId')::bigint) as gift_goods
    from recharge_rule r where status = ${lit(normalDisable.normal)}
      and coalesce(start_date, ${night}::date) <= ${night}::date and coalesce(end_date, ${night}::date) >= ${night}::date
    order by order_num, principal_amount, rule_id`.execute(db)
  return rows
}

export type RequestedRecharge = {
  ruleId?: number | undefined
  amount?: number | undefined
  expectedFen?: number | undefined
  expectedBonusFen?: number | undefined
}
type Brought = Pick<RechargeRow, 'ruleId' | 'ruleName' | 'principalAmount' | 'bonusAmount'> & { giftGoods: string }

/**
 * Principal and bonus of a recharge by the rules of this night. Refuses PRICE_CHANGED or BONUS_CHANGED when it costs
 * more or gives less than the payer was shown.
 */
export async function resolveRechargeTerms(db: Db, requested: RequestedRecharge, night: string): Promise<Brought> {
  const brought = await resolveRequestedTerms(db, requested, night)
  const { expectedFen, expectedBonusFen } = requested
  const { principalAmount, bonusAmount: bonusFen } = brought
  assertExpectedAmount(principalAmount, expectedFen)
  if (expectedBonusFen !== undefined && bonusFen < expectedBonusFen) {
    const formatAmount = (fen: number) => formatFen(fen, { symbol: false, trim: true })
    refuse(
      'BONUS_CHANGED',
      { expected: formatAmount(expectedBonusFen), amount: formatAmount(bonusFen) },
      { expectedBonusFen, bonusFen },
    )
  }
  return brought
}

/** Refuses AMOUNT_INVALID for an invalid rule or an amount beyond the venue's bounds. */
async function resolveRequestedTerms(db: Db, { ruleId, amount }: RequestedRecharge, night: string): Promise<Brought> {
  const rules = await listCurrentRechargeRules(db, night)
  if (ruleId !== undefined) {
    const rule = rules.find((row) => row.ruleId === ruleId)
    // The rule changed since it was shown: refuse instead of charging another amount.
    if (!rule) refuseInputValue({ ruleId }, 'AMOUNT_INVALID')
    if (amount !== undefined && amount !== rule.principalAmount) refuse('AMOUNT_INVALID')
    return toRechargeTerms(rule, rule.principalAmount)
  }
  const config = await loadConfig(db)
  if (amount === undefined || amount < config['recharge.min'] || amount > config['recharge.max'])
    refuse('AMOUNT_INVALID')
  return toRechargeTerms(findRuleForAmount(amount, rules), amount)
}

const toRechargeTerms = (rule: RechargeRuleRow | undefined, principalAmount: number): Brought => ({
  ruleId: rule?.ruleId ?? null,
  ruleName: rule?.ruleName ?? '',
  principalAmount,
  bonusAmount: rule?.bonusAmount ?? 0,
  giftGoods: JSON.stringify(rule?.giftGoods ?? []),
})

type NewRecharge = {
  rechargeNo: string
  /** Idempotency key of the request; null when it cannot be repeated. */
  requestKey: string | null
  member: { memberId: number; memberName: string }
  brought: Brought
  payMethod: RechargeRow['payMethod']
  sales: Person | null
  recommend: Person | null
  operator: { userId: number; nickName: string } | null
  at: Date
}

/**
 * Writes a recharge waiting for its money, or finds the one of a concurrent identical request. The credited sales person cannot
 * also be its recommender.
 */
export async function createRecharge(
  tx: Tx,
  { member, brought, sales, operator, at, ...rest }: NewRecharge,
): Promise<RechargeRow> {
  const { rechargeNo, payMethod, requestKey } = rest
  const recommend = rest.recommend?.userId === sales?.userId ? null : rest.recommend
  const made = await tx
    .insertInto('rechargeOrder')
    .values({
      rechargeNo,
      requestKey,
      payMethod,
      memberId: member.memberId,
      memberName: member.memberName,
      ...brought,
      salesUserId: sales?.userId ?? null,
      salesUserName: sales?.nickName ?? null,
      salesDeptId: sales?.deptId ?? null,
      salesDeptName: sales?.deptName ?? null,
      recommendUserId: recommend?.userId ?? null,
      recommendUserName: recommend?.nickName ?? null,
      recommendDeptId: recommend?.deptId ?? null,
      recommendDeptName: recommend?.deptName ?? null,
      operatorUserId: operator?.userId ?? null,
      operatorUserName: operator?.nickName ?? null,
      status: rechargeStatus.waiting,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  return tx.selectFrom('rechargeOrder').selectAll().where('requestKey', '=', requestKey).executeTakeFirstOrThrow()
}

export type PendingCodeRecharge = {
  paymentId: number
  paymentNo: string
  ruleId: number | null
  amount: number
  payMethod: PayMethod
  createTime: string
}

/** Finds a recharge paid by a scanned wallet code whose outcome is still unknown; undefined when there is none. */
export async function findPendingCodeRecharge(db: Db, memberId: number): Promise<PendingCodeRecharge | undefined> {
  const { rows } = await sql<PendingCodeRecharge>`
    select p.payment_id, p.payment_no, o.rule_id, p.amount, p.pay_method, p.created_at as create_time
    from recharge_order o join payment p on p.biz_type = ${lit(payBizType.recharge)} and p.biz_id = o.recharge_id
    where o.member_id = ${memberId} and o.status = ${lit(rechargeStatus.waiting)} and o.operator_user_id is not null
      and p.status in (${lit(payStatus.waiting, payStatus.paying)})
    order by p.payment_id limit 1`.execute(db)
  return rows[0]
}

/** Locks the recharge. */
export async function lockRecharge(tx: Tx, rechargeId: number): Promise<RechargeRow> {
  const row = await tx
    .selectFrom('rechargeOrder')
    .selectAll()
    .where('rechargeId', '=', rechargeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuseNotFound({ rechargeId })
}

/**
 * Credits principal and bonus to the member once the money has arrived, and returns the new balance. `account` is the
 * account where the money was booked. Refuses ORDER_PAID when the recharge is no longer waiting for a payment.
 */
export async function creditRecharge(work: NightUnitOfWork, payment: PaymentRow, account: string): Promise<number> {
  const { tx, now, businessDate, actor } = work
  const recharge = await lockRecharge(tx, payment.bizId)
  const { rechargeId, rechargeNo, memberId, memberName, principalAmount, bonusAmount } = recharge
  const status = findNextRechargeStatus('pay', recharge.status)
  if (status === null || recharge.paymentId !== payment.paymentId) refuse('ORDER_PAID')
  await markPaid(tx, payment.paymentId, { at: now, businessDate, payerName: memberName })
  await openBalanceAccounts(tx, recharge)
  const about = { memberId, bizType: 'recharge', bizId: rechargeId } as const
  const when = { at: now, businessDate }
  const paidIn = { ...about, flowType: memberFlowType.recharge, principal: principalAmount, bonus: 0 }
  let balanceAfter = await recordBalanceFlow(tx, paidIn, when)
  if (bonusAmount > 0)
    balanceAfter = await recordBalanceFlow(
      tx,
      { ...about, flowType: memberFlowType.bonus, principal: 0, bonus: bonusAmount },
      when,
    )
  await tx
    .updateTable('rechargeOrder')
    .set({ status, balanceAfter, paidAt: now, businessDate })
    .where('rechargeId', '=', rechargeId)
    .execute()
  const lines = [
    { account, amount: principalAmount },
    { account: 'bonus:given', amount: bonusAmount },
    ...buildBalanceLines(memberId, { principal: 0 - principalAmount, bonus: 0 - bonusAmount }),
  ]
  await postEntry(
    tx,
    { businessKey: `payment:${payment.paymentId}`, kind: 'recharge', lines },
    { ...when, userId: actor.userId },
  )
  work.emit({ topic: 'member', ids: [memberId] })
  work.log({
    title: '会员充值',
    subjectType: 'recharge',
    subjectId: rechargeId,
    after: { rechargeNo, memberId, principalAmount, bonusAmount, balanceAfter, payMethod: payment.payMethod },
  })
  await notifySeller(work, recharge)
  await raiseLevel(work, memberId)
  return balanceAfter
}

/** Notifies the credited person of the recharge, and of the gifts to hand out to the member. */
async function notifySeller({ tx, now, emit, actor }: NightUnitOfWork, recharge: RechargeRow): Promise<void> {
  const { salesUserId, recommendUserId, memberName, principalAmount, bonusAmount, rechargeId } = recharge
  const userIds = [salesUserId, recommendUserId].flatMap((userId) =>
    userId === null || userId === actor.userId ? [] : [userId],
  )
  if (userIds.length === 0) return
  const bonus = bonusAmount === 0 ? '' : `，赠送 ${formatFen(bonusAmount, { trim: true })}`
  const goods = getRechargeGifts(recharge).map(({ goodsName, quantity }) => `${goodsName}×${quantity}`)
  const gifts = goods.length === 0 ? '' : `，另赠 ${goods.join('、')}`
  await notify(
    tx,
    emit,
    {
      userIds,
      category: notifyCategory.pay,
      title: '会员充值',
      content: `${memberName} 充值 ${formatFen(principalAmount, { trim: true })}${bonus}${gifts}`,
      bizType: 'recharge',
      bizId: rechargeId,
    },
    now,
  )
}

type Gift = { goodsName: string; quantity: number }

/** Gifts of the recharge by the rule that was in force when it was made. */
export const getRechargeGifts = ({ giftGoods }: { giftGoods: unknown }): Gift[] => giftGoods as Gift[]

/** Employee named by the code of their QR. Refuses USER_NOT_FOUND for a former employee or an unknown code. */
export async function requireEmployeeByCode(db: Db, employeeCode: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.employee_code = ${employeeCode} and u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)}`.execute(
    db,
  )
  return rows[0] ?? refuseNotFound({ employeeCode }, 'USER_NOT_FOUND')
}

/** The member's own sales person with the current department; null without one, or for a former employee. */
export async function findSalesPerson(db: Db, salesUserId: number | null): Promise<Person | null> {
  if (salesUserId === null) return null
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id)
    where u.user_id = ${salesUserId} and u.status = ${lit(userStatus.active)}`.execute(db)
  return rows[0] ?? null
}
