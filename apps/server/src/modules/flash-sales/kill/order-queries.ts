/** Flash-sale orders: the staff list with its sums, the order of a shown code, and a guest's own order. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { killOrderStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import type { schemas } from '@nocturne/contract/flash-sales/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../../http/policy.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { assertNumberSearchLimit } from '../../directory/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { limitWrongCodes, computePrepaidDigits } from '../prepaid-code.ts'
import { resolveRequester, isOwnedByRequester } from '../ownership.ts'
import { killRefundedAmount, killDisplayStatus } from '../refund-state.ts'
import { requireKillOrderByCode } from './verify-kill.ts'

type Order = AnswerOf<typeof flashSales.codeQuery>
type Row = Omit<Order, 'phoneMask' | 'canRefund' | 'refundPassword' | 'canVerify'> & {
  guestPhone: string
  salesUserId: number | null
  salesDeptId: number | null
}

async function readOrders(db: Db, chosen: RawBuilder<unknown>): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select o.flash_sale_order_id, o.flash_sale_order_no, o.activity_id, a.activity_name, o.goods_name, o.quantity, o.amount, o.guest_name, o.guest_phone,
      o.sales_user_id, o.sales_dept_id, o.sales_user_name, p.pay_method, o.created_at as create_time, o.paid_at as pay_time, ${killDisplayStatus} as status,
      ${killRefundedAmount} as refunded_amount,
      o.verified_at as verify_time, o.table_name, o.order_id, o.refund_reason, case when o.paid_at is null then null else o.code_tail end as code_tail,
      a.use_start_date, a.use_end_date,
      exists (select from channel_refund c where c.biz_type = 'kill' and c.biz_id = o.flash_sale_order_id and c.status in ('abnormal', 'closed')) as refund_stuck
    from chosen join flash_sale_order o using (flash_sale_order_id) join flash_sale_activity a using (activity_id) left join payment p using (payment_id)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.killOrderId, row]))
}

function toStaffOrder(
  { guestPhone, salesUserId, salesDeptId, ...row }: Row,
  { actor, now, passwordAbove }: { actor: StaffActor; now: Date; passwordAbove: number },
): Order {
  const owner = { userIds: [salesUserId], deptId: salesDeptId }
  const night = getBusinessDate(now)
  const paid = row.status === killOrderStatus.paid
  return {
    ...row,
    phoneMask: maskPhone(guestPhone),
    canRefund: (paid || row.refundStuck) && isPermitted(actor, 'operate:refund:approve', owner),
    refundPassword: row.amount > passwordAbove,
    canVerify:
      paid && row.useStartDate <= night && night <= row.useEndDate && actor.permissions.has('speedKill:order:verify'),
  }
}

type OrderQuery = InputOf<typeof flashSales.orderList>

function buildOrderFilter(
  actor: StaffActor,
  { activityId, status, beginDate, endDate, keyword }: OrderQuery,
): RawBuilder<boolean> {
  return joinConditions(
    buildOwnerFilter(actor, 'speedKill:order:list', { users: ['o.sales_user_id'], dept: 'o.sales_dept_id' }),
    activityId !== undefined && sql`o.activity_id = ${activityId}`,
    status !== undefined && sql`${killDisplayStatus} = ${status}::text`,
    beginDate !== undefined && sql`o.created_at >= ${beginDate}::date + time '12:00'`,
    endDate !== undefined && sql`o.created_at < ${endDate}::date + 1 + time '12:00'`,
    keyword !== undefined &&
      sql`(position(${keyword}::text in o.flash_sale_order_no || ' ' || o.goods_name || ' ' || o.guest_name) > 0 or o.guest_phone = ${keyword}::text)`,
  )
}

export const listKillOrders: Handler<typeof flashSales.orderList, typeof schemas.orderList> = async (
  { db, actor, now },
  input,
) => {
  await assertNumberSearchLimit(db, actor, now, input.keyword)
  const where = buildOrderFilter(actor, input)
  const { paid, verified, refunded } = killOrderStatus
  const [page, sums] = await Promise.all([
    readPageOfIds(
      db,
      sql`select o.flash_sale_order_id as id from flash_sale_order o where ${where} order by o.created_at desc, o.flash_sale_order_id desc`,
      input,
    ),
    sql<AnswerOf<typeof flashSales.orderList>['summary']>`
      select count(*) filter (where o.status in (${lit(paid, verified, refunded)})) as order_count,
        coalesce(sum(o.amount) filter (where o.status in (${lit(paid, verified, refunded)})), 0)::bigint as amount,
        count(*) filter (where o.status = ${lit(verified)}) as verified_count,
        coalesce(sum(${killRefundedAmount}), 0)::bigint as refunded_amount
      from flash_sale_order o where ${where}`.execute(db),
  ])
  const found = await readOrders(db, selectIds(page.ids, 'flash_sale_order_id'))
  const looks = { actor, now, passwordAbove: (await loadConfig(db))['pay.passwordAbove'] }
  return {
    rows: page.ids.flatMap((id) => found.get(id) ?? []).map((row) => toStaffOrder(row, looks)),
    total: page.total,
    summary: sums.rows[0] ?? { orderCount: 0, amount: 0, verifiedCount: 0, refundedAmount: 0 },
  }
}

/**
 * Reads the order of a shown code. Any employee with the permission may serve any guest, so the scope of the caller is
 * not checked.
 */
export const readKillOrderByCode: Handler<typeof flashSales.codeQuery, typeof schemas.codeQuery> = async (
  { db, actor, now },
  { verifyCode },
) => {
  const id = await limitWrongCodes({ db, userId: actor.userId, now }, verifyCode, () =>
    requireKillOrderByCode(db, db, verifyCode),
  )
  const row = (await readOrders(db, selectIds([id], 'flash_sale_order_id'))).get(id) ?? refuse('CERT_INVALID')
  return toStaffOrder(row, { actor, now, passwordAbove: (await loadConfig(db))['pay.passwordAbove'] })
}

/** A guest's own order, on the phone or account that placed it, with the code to show. */
export const readOwnKill: Handler<typeof flashSales.guestOrderDetail, typeof schemas.guestOrderDetail> = async (
  { db, request, actor, now },
  { killOrderId, openId },
) => {
  const row = await db
    .selectFrom('flashSaleOrder as o')
    .innerJoin('flashSaleActivity as a', 'a.activityId', 'o.activityId')
    .select([
      'o.killOrderId',
      'o.killOrderNo',
      'o.activityId',
      'a.activityName',
      'o.goodsName',
      'o.quantity',
      'o.amount',
    ])
    .select(killDisplayStatus.as('status'))
    .select(['o.payDeadline', 'o.paidAt as payTime', 'o.verifiedAt as verifyTime', 'a.useStartDate', 'a.useEndDate'])
    .select(['o.codeNonce', 'o.deviceId', 'o.openId', 'o.memberId'])
    .where('o.killOrderId', '=', killOrderId)
    .executeTakeFirst()
  if (!row || !isOwnedByRequester(row, await resolveRequester({ db, actor, request }, openId)))
    refuseNotFound({ killOrderId })
  const { codeNonce, deviceId: _device, openId: _account, memberId: _member, ...order } = row
  const usable = order.status === killOrderStatus.paid && order.useEndDate >= getBusinessDate(now)
  return { ...order, verifyCode: usable ? await computePrepaidDigits(db, codeNonce) : null }
}
