/** 核销记录: lists verifications with employee and table, and shows one with its outcome. */
import { voucherStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { buildOwnerFilter } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import type { ChosenPackageItem } from '../catalog/public.ts'
import { LINE_IS_PRODUCED } from '../orders/public.ts'

type Brief = AnswerOf<typeof vouchers.list>['rows'][number]
type Detail = AnswerOf<typeof vouchers.detail>

const people = { users: ['v.sales_user_id', 'v.verify_user_id'], dept: 'v.sales_dept_id' }

/** SQL: condition that the caller may cancel voucher `v` now, by the same rule as the command. */
const canCancel = (actor: StaffActor, now: Date): RawBuilder<boolean> =>
  sql`(v.status = ${lit(voucherStatus.verified)} and v.cancel_deadline >= ${now} and v.cancel_next_check_at is null
    and ${buildOwnerFilter(actor, 'verify:voucher:cancel', people)})`

/** SQL: deadline until which the caller may cancel a voucher `v`; null when the caller may not. */
export const selectCancelDeadline = (actor: StaffActor, now: Date) =>
  sql`case when ${canCancel(actor, now)} then v.cancel_deadline end`

/** SQL: columns of a list row as in the contract. */
const selectBriefColumns = (actor: StaffActor, now: Date) => sql`
  v.verify_id, v.verify_no, v.platform, v.code_tail, v.deal_title, v.sitting_id, v.table_name, v.sales_user_name, v.verify_user_name,
  v.market_amount, v.pay_amount, v.settle_amount, v.platform_fee, v.status,
  case when v.status = ${lit(voucherStatus.failed)} then a.fail_reason else '' end as fail_reason,
  v.created_at as create_time, v.verified_at as verify_time, v.cancel_deadline, v.cancelled_at as cancel_time,
  v.cancel_next_check_at is not null as cancelling, ${canCancel(actor, now)} as can_cancel`

export const listVouchers: Handler<typeof vouchers.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const { beginDate, endDate, platform, status, mine, tableRecordId } = input
  const filter = joinConditions(
    buildOwnerFilter(actor, 'verify:voucher:consume', people),
    beginDate !== undefined && sql`v.business_date >= ${beginDate}::date`,
    endDate !== undefined && sql`v.business_date <= ${endDate}::date`,
    platform !== undefined && sql`v.platform = ${platform}`,
    status !== undefined && sql`v.status = ${status}`,
    mine === true && sql`v.verify_user_id = ${actor.userId}`,
    tableRecordId !== undefined && sql`v.sitting_id = ${tableRecordId}`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select v.verify_id as id from voucher_verify v where ${filter} order by v.business_date desc, v.verify_id desc`,
    input,
  )
  const { rows } = await sql<Brief>`
    select ${selectBriefColumns(actor, now)} from (${selectIds(ids, 'verify_id')}) c
    join voucher_verify v using (verify_id) join voucher_attempt a using (attempt_id)
    order by v.business_date desc, v.verify_id desc`.execute(db)
  return { rows, total }
}

type Row = Brief &
  Pick<
    Detail,
    | 'dealId'
    | 'tableId'
    | 'billId'
    | 'orderId'
    | 'orderNo'
    | 'paymentNo'
    | 'goodsName'
    | 'useRules'
    | 'cancelUserName'
    | 'cancelFailReason'
  > & {
    attemptId: number
    cancelReason: string | null
    produceStatus: ProduceStatus | null
    hasProduced: boolean
    packageDetail: ChosenPackageItem[] | null
    goodsId: number
    unit: string
  }

export const readVoucher: Handler<typeof vouchers.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { verifyId },
) => {
  const seen = sql`(${buildOwnerFilter(actor, 'verify:voucher:consume', people)} or ${buildOwnerFilter(actor, 'report:group:view', people)})`
  const { rows } = await sql<Row>`
    select ${selectBriefColumns(actor, now)}, v.attempt_id, v.deal_id, r.table_id, r.bill_id, v.order_id, a.order_no, v.payment_no,
      coalesce(i.goods_name, g.goods_name) as goods_name, g.goods_id, g.unit, p.use_rules, v.cancel_user_name,
      v.cancel_reason, v.cancel_fail_reason, i.produce_status, ${LINE_IS_PRODUCED} as has_produced, i.package_detail
    from voucher_verify v join voucher_attempt a using (attempt_id) join sitting r on r.sitting_id = v.sitting_id
      join group_package p on p.group_package_id = v.group_package_id join goods g on g.goods_id = p.goods_id
      left join order_item i on i.order_item_id = v.order_item_id
    where v.verify_id = ${verifyId} and ${seen}`.execute(db)
  const [row] = rows
  if (!row) refuseNotFound({ verifyId })
  const { attemptId, cancelReason, packageDetail, hasProduced, goodsId, unit, ...shown } = row
  const together = await db
    .selectFrom('voucherVerify')
    .select(['verifyId', 'codeTail', 'status'])
    .where('attemptId', '=', attemptId)
    .orderBy('verifyId')
    .execute()
  const parts = packageDetail ?? []
  return {
    ...shown,
    together,
    items: parts.length > 0 ? parts : [{ goodsId, goodsName: row.goodsName, unit, quantity: 1 }],
    cancelReason: cancelReason ?? '',
    needsGoodsBack: row.canCancel && hasProduced,
  }
}
