/** Queries of recharges for members and staff: current rules, lists, one recharge, the balance with its latest flows. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { payBizType, rechargeStatus, recordStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { storedValue } from '@nocturne/contract/members/stored-value/endpoints'
import type { schemas } from '@nocturne/contract/members/stored-value/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { listPaymentProviders, getPaymentMode } from '../../payments/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { computeRefundableParts, sumBalance } from './balance-rules.ts'
import { readBalance } from './balance-store.ts'
import { sumRefundedTonight } from './refunded-tonight.ts'
import { getRechargeGifts, listCurrentRechargeRules } from './recharge-store.ts'
import { readRefundable } from './refund-recharge.ts'
import type { RechargeRow } from './recharge-store.ts'

const FLOWS_SHOWN = 20

const { succeeded, refunded } = rechargeStatus

/** Columns of a recharge in a list. */
const row = sql`
  o.recharge_id, o.recharge_no, o.paid_at as pay_time, o.created_at as create_time, o.principal_amount, o.bonus_amount, o.pay_method,
  o.gift_goods, o.status, o.balance_after, o.refunded_amount, o.refunded_bonus`

export const listRechargeRules: Handler<typeof storedValue.rechargeRules, typeof schemas.rechargeRules> = async ({
  db,
  now,
}) => {
  const [rules, config] = await Promise.all([listCurrentRechargeRules(db, getBusinessDate(now)), loadConfig(db)])
  return {
    rows: rules.map(({ ruleId, ruleName, principalAmount, bonusAmount, giftGoods, endDate }) => ({
      ruleId,
      ruleName,
      principalAmount,
      bonusAmount,
      giftGoods: getRechargeGifts({ giftGoods }),
      endDate,
    })),
    minAmount: config['recharge.min'],
    maxAmount: config['recharge.max'],
    payMethods: listPaymentProviders(),
    payMode: getPaymentMode(),
  }
}

type Listed = AnswerOf<typeof storedValue.recharges>['rows'][number]

/** One page of a member's recharges, latest first; unsuccessful ones are left out. */
async function selectRechargePage(
  db: Db,
  memberId: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  const { rows } = await sql<Listed & { total: number }>`
    select ${row}, count(*) over () as total from recharge_order o
    where o.member_id = ${memberId} and o.status in (${lit(succeeded, refunded)})
    order by o.recharge_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return {
    rows: rows.map(({ total: _total, ...listed }) => ({ ...listed, giftGoods: getRechargeGifts(listed) })),
    total: rows[0]?.total ?? 0,
  }
}

export const listRecharges: Handler<typeof storedValue.recharges, typeof schemas.recharges> = async (
  { db, actor },
  input,
) => {
  const { rows } = await sql<{ principalAmount: number; bonusAmount: number }>`
    select coalesce(sum(principal_amount - refunded_amount), 0)::bigint as principal_amount,
      coalesce(sum(bonus_amount - refunded_bonus), 0)::bigint as bonus_amount
    from recharge_order where member_id = ${actor.memberId} and status in (${lit(succeeded, refunded)})`.execute(db)
  const [summary = { principalAmount: 0, bonusAmount: 0 }] = rows
  return { ...(await selectRechargePage(db, actor.memberId, input)), summary }
}

async function listRefunds(db: Db, rechargeIds: readonly number[]) {
  if (rechargeIds.length === 0) return []
  return db
    .selectFrom('rechargeRefund')
    .select(['rechargeId', 'rechargeRefundId', 'refundNo', 'amount', 'bonusBack', 'status', 'refundedAt as refundTime'])
    .where('rechargeId', 'in', [...rechargeIds])
    .orderBy('rechargeRefundId')
    .execute()
}

export const readOwnRecharge: Handler<typeof storedValue.rechargeDetail, typeof schemas.rechargeDetail> = async (
  { db, actor },
  { rechargeId },
) => {
  type DetailRow = Listed & { ruleName: string; recommendUserName: string | null }
  const { rows } = await sql<DetailRow>`
    select ${row}, o.rule_name, o.recommend_user_name from recharge_order o
    where o.recharge_id = ${rechargeId} and o.member_id = ${actor.memberId}`.execute(db)
  const [found] = rows
  if (!found) refuseNotFound({ rechargeId })
  const refunds = await listRefunds(db, [rechargeId])
  return {
    ...found,
    giftGoods: getRechargeGifts(found),
    refunds: refunds.map(({ rechargeId: _of, ...refund }) => refund),
  }
}

export const readOwnBalance: Handler<typeof storedValue.balance, typeof schemas.balance> = async ({ db, actor }) => {
  const shown = await readBalanceWithFlows(db, actor.memberId)
  return { balance: sumBalance(shown), ...shown }
}

/** Both parts of a member's stored value, with the latest flows. */
export async function readBalanceWithFlows(db: Db, memberId: number) {
  const [balance, flows] = await Promise.all([
    readBalance(db, memberId),
    listFlows(db, memberId, { pageNum: 1, pageSize: FLOWS_SHOWN }),
  ])
  return { ...balance, flows }
}

export const listBalanceFlows: Handler<typeof storedValue.balanceFlows, typeof schemas.balanceFlows> = async (
  { db, actor },
  page,
) => {
  const [rows, { total }] = await Promise.all([
    listFlows(db, actor.memberId, page),
    db
      .selectFrom('memberFlow')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('memberId', '=', actor.memberId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

type Flow = AnswerOf<typeof storedValue.balanceFlows>['rows'][number]

/** Flows of a balance, newest first, each with its cause; a refund names the payment it belongs to. */
async function listFlows(
  db: Db,
  memberId: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    with chosen as materialized (
      select * from member_flow where member_id = ${memberId} order by flow_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select f.flow_id, f.flow_type, f.principal, f.bonus, f.balance_after, f.created_at as create_time,
      coalesce(case when f.biz_type in ('recharge', 'rechargeRefund') then '充值单 ' || (
          select o.recharge_no from recharge_order o where o.recharge_id = case f.biz_type when 'recharge' then f.biz_id
            else (select b.recharge_id from recharge_refund b where b.recharge_refund_id = f.biz_id) end)
        when f.biz_type = 'merge' then '会员合并'
        when f.biz_type = 'opening' then '期初余额'
        when f.biz_type = 'openingUndo' then '撤销期初余额'
        when p.biz_type = ${lit(payBizType.bill)} then '台位 ' || (
          select r.table_name from sitting r where r.bill_id = p.bill_id
          order by r.status = ${lit(recordStatus.merged)}, r.sitting_id limit 1)
        else p.subject end, '') as about
    from chosen f left join payment p on p.payment_id = f.payment_id
    order by f.flow_id desc`.execute(db)
  return rows
}

/**
 * Lists a member's recharges for staff who may recharge this member; with refundable amounts if they may also refund.
 */
export const listMemberRecharges: Handler<typeof storedValue.rechargesOf, typeof schemas.rechargesOf> = async (
  { db, actor, now },
  { memberId, ...page },
) => {
  const owner = await db
    .selectFrom('member as m')
    .leftJoin('appUser as u', 'u.userId', 'm.salesUserId')
    .select(['u.userId', 'u.deptId'])
    .where('m.memberId', '=', memberId)
    .executeTakeFirst()
  const gives = actor.permissions.has('member:recharge:refund')
  const sees =
    gives ||
    (owner !== undefined &&
      isPermitted(actor, 'member:recharge:add', { userIds: [owner.userId], deptId: owner.deptId }))
  const refundedTonight = await sumRefundedTonight(db, memberId, getBusinessDate(now))
  const passwordAbove = Math.max(0, (await loadConfig(db))['pay.passwordAbove'] - refundedTonight)
  if (!sees) return { rows: [], total: 0, passwordAbove, balance: null }
  const listed = await selectRechargePage(db, memberId, page)
  const ids = listed.rows.map(({ rechargeId }) => rechargeId)
  const refunds = await listRefunds(db, ids)
  const whole = gives ? await listFullRows(db, ids) : []
  const rows = await Promise.all(
    listed.rows.map(async (one) => {
      const own = whole.find(({ rechargeId }) => rechargeId === one.rechargeId)
      const open = own?.status === succeeded ? computeRefundableParts(await readRefundable(db, own)) : null
      return {
        ...one,
        refundableAmount: open?.most ?? 0,
        bonusBack: open?.bonusBack ?? 0,
        refunds: refunds
          .filter(({ rechargeId }) => rechargeId === one.rechargeId)
          .map(({ rechargeId: _of, ...refund }) => refund),
      }
    }),
  )
  const balance = gives ? sumBalance(await readBalance(db, memberId)) : null
  return { rows, total: listed.total, passwordAbove, balance }
}

const listFullRows = async (db: Db, rechargeIds: readonly number[]): Promise<RechargeRow[]> =>
  rechargeIds.length === 0
    ? []
    : db
        .selectFrom('rechargeOrder')
        .selectAll()
        .where('rechargeId', 'in', [...rechargeIds])
        .execute()
