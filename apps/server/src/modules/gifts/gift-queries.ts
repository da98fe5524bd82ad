/** Queries of gifts: remaining quota, given goods, and one gift with its history. */
import { approvalStepStatus, sendStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'
import { computeRatioBp } from '@nocturne/base/money'
import { getBusinessDate, getBusinessDayBounds } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { gifts } from '@nocturne/contract/gifts/endpoints'
import type { schemas } from '@nocturne/contract/gifts/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import { resolveDateRange } from '../../http/date-range.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { requirePermission, isPermitted, buildOwnerFilter } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { requireActivePerson } from '../directory/public.ts'
import { loadConfig } from '../platform/public.ts'
import { isRunning } from '../tables/public.ts'
import { readTableGiftState } from './gift-table.ts'
import { computeRemainder, computeTableRemainder } from './quota-rules.ts'
import { readUserQuota, readQuotaUsage } from './quota-store.ts'

export const readQuota: Handler<typeof gifts.quota, typeof schemas.quota> = async ({ db, actor, now }, input) => {
  const night = getBusinessDate(now)
  const giver = await requireActivePerson(db, input.userId ?? actor.userId)
  if (!isPermitted(actor, 'operate:send:add', { userIds: [giver.userId], deptId: giver.deptId }))
    await assertGiverAboveCaller(db, giver, actor)
  const [quota, usage, config] = await Promise.all([
    readUserQuota(db, giver.userId, night),
    readQuotaUsage(db, giver.userId, night),
    loadConfig(db),
  ])
  const record =
    input.tableRecordId === undefined
      ? null
      : await db.selectFrom('sitting').selectAll().where('tableRecordId', '=', input.tableRecordId).executeTakeFirst()
  if (record === undefined) refuseNotFound({ tableRecordId: input.tableRecordId })
  const table = record && (await readTableGiftState(db, record, giver.userId))
  // The remaining amount for a table reveals its consumption, so it is shown only to users who may see the amounts of
  // the table.
  const showTable =
    record !== null &&
    isPermitted(actor, 'operate:table:amount', {
      userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
      deptId: record.salesDeptId,
    })
  return {
    userId: giver.userId,
    nickName: giver.nickName,
    monthLimit: quota.monthLimit,
    monthRemain: computeRemainder(quota.monthLimit, usage.monthAmount),
    dayLimit: quota.dayLimit,
    dayRemain: computeRemainder(quota.dayLimit, usage.dayAmount),
    singleLimit: quota.singleLimit,
    dayTimes: quota.dayTimes,
    dayTimesRemain: computeRemainder(quota.dayTimes, usage.dayTimes),
    tableRemain: table && showTable ? computeTableRemainder(quota.tableRatioBp, table) : null,
    ownTableOnly: quota.ownTableOnly,
    needMinReached: quota.needMinReached,
    ownTable: table && table.own,
    minReached: table && table.minReached,
    overQuota: config['send.overQuota'],
  }
}

/** Refuses NO_PERMISSION unless the giver leads the caller: staff who enter gifts for their own manager may see that quota. */
async function assertGiverAboveCaller(
  db: Db,
  giver: { userId: number; deptId: number },
  actor: StaffActor,
): Promise<void> {
  const { rows } = await sql`
    select from app_user u join role_permission p on p.role_key = any(u.role_keys) and p.permission = 'operate:send:add'
    where u.user_id = ${giver.userId} and (p.scope = 'all' or p.scope = 'dept' and exists (
      select from dept d where d.dept_id = ${actor.deptId}
        and (d.dept_id = u.dept_id or (',' || d.ancestors || ',') like '%,' || u.dept_id || ',%')))`.execute(db)
  if (rows.length === 0) refuse('NO_PERMISSION')
}

type SendRow = AnswerOf<typeof gifts.list>['rows'][number]
type Row = Omit<SendRow, 'can'> & { sendDeptId: number; recordStatus: RecordStatus }

const sendColumns = { users: ['s.send_user_id', 's.operator_user_id'], dept: 's.send_dept_id' } as const

/** Costs are visible to those who manage the venue's rules: finance and the general manager. */
export const canSeeCost = (actor: StaffActor) => actor.permissions.has('system:rule:edit')

async function sendRows(db: Db, actor: StaffActor, chosen: RawBuilder<unknown>): Promise<SendRow[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select s.send_id, s.send_no, s.order_id, o.order_no, s.sitting_id, r.table_name, o.business_date, r.sales_user_name, s.send_user_id, s.send_user_name,
      s.send_dept_id, s.send_dept_name, u.nick_name as operator_user_name, s.send_amount, s.returned_amount,
      case when ${canSeeCost(actor)} then s.cost_amount end as cost_amount, s.reason, s.remark, s.quota_type, s.approval_id, s.status,
      s.created_at as create_time,
      r.status as record_status,
      (select string_agg(i.goods_name || '×' || i.quantity, '、' order by i.order_item_id) from order_item i where i.order_id = s.order_id) as goods_summary
    from chosen join gift_order s using (send_id) join orders o using (order_id) join sitting r on r.sitting_id = s.sitting_id
    join app_user u on u.user_id = s.operator_user_id
    order by s.created_at desc, s.send_id desc`.execute(db)
  return rows.map(({ sendDeptId, recordStatus, ...row }) => {
    const owner = { userIds: [row.sendUserId], deptId: sendDeptId }
    const open = row.status === sendStatus.effective && isRunning(recordStatus)
    return { ...row, can: { return: open && isPermitted(actor, 'operate:send:return', owner) } }
  })
}

export const listGifts: Handler<typeof gifts.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const { beginDate, endDate } = resolveDateRange(input, getBusinessDate(now))
  const ofTable = input.tableRecordId !== undefined && sql`s.sitting_id = ${input.tableRecordId}::bigint`
  const inNights = sql`s.created_at > ${getBusinessDayBounds(beginDate).beginTime}::timestamptz
    and s.created_at <= ${getBusinessDayBounds(endDate).endTime}::timestamptz`
  const narrowed = joinConditions(
    ofTable || inNights,
    buildOwnerFilter(actor, 'operate:send:add', sendColumns),
    input.status !== undefined && sql`s.status = ${input.status}::text`,
    input.reason !== undefined && sql`s.reason = ${input.reason}::text`,
    input.quotaType !== undefined && sql`s.quota_type = ${input.quotaType}::text`,
    input.sendUserId !== undefined && sql`s.send_user_id = ${input.sendUserId}::bigint`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select s.send_id as id from gift_order s where ${narrowed} order by s.created_at desc, s.send_id desc`,
    input,
  )
  return { rows: await sendRows(db, actor, selectIds(ids, 'send_id')), total }
}

type SendDetail = AnswerOf<typeof gifts.detail>

export const readGift: Handler<typeof gifts.detail, typeof schemas.detail> = async ({ db, actor }, { sendId }) => {
  const gift = await db
    .selectFrom('giftOrder')
    .select(['sendUserId', 'operatorUserId', 'sendDeptId', 'orderId', 'tableRecordId', 'approvalId'])
    .where('sendId', '=', sendId)
    .executeTakeFirst()
  if (!gift) refuseNotFound({ sendId })
  const owner = { userIds: [gift.sendUserId, gift.operatorUserId], deptId: gift.sendDeptId }
  // The applicant may read the outcome, also without a permission to give.
  if (!owner.userIds.includes(actor.userId) && !isPermitted(actor, 'report:send:view', owner))
    requirePermission(actor, 'operate:send:add', owner)
  const [rows, items, table, trail] = await Promise.all([
    sendRows(db, actor, sql`select ${sendId}::bigint as send_id`),
    sql<SendDetail['items'][number]>`
      select order_item_id, goods_name, unit, price, quantity, return_quantity, amount, produce_status from order_item where order_id = ${gift.orderId}
        order by order_item_id`.execute(db),
    sql<{ consumed: number; given: number }>`
      select m.eligible_amount as consumed, r.gift_amount as given from sitting r join sitting_minimum m using (sitting_id)
        where r.sitting_id = ${gift.tableRecordId}`.execute(db),
    sql<SendDetail['trail'][number]>`
      select step_name, approver_name as user_name, status, opinion, handled_at as handle_time from approval_step
      where approval_id = ${gift.approvalId}::bigint and status <> ${lit(approvalStepStatus.notNeeded)}
        order by step_no, handled_at nulls last, step_id`.execute(db),
  ])
  const [row] = rows
  if (!row) refuseNotFound({ sendId })
  const { consumed = 0, given = 0 } = table.rows[0] ?? {}
  return {
    ...row,
    items: items.rows,
    tableConsumption: consumed,
    tableGiftAmount: given,
    tableRatio: computeRatioBp(given, consumed),
    trail: trail.rows,
  }
}
