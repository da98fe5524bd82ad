/** Flash sales as staff and guests see them. A sale's state follows from the clock. */
import { formatTime } from '@nocturne/base/venue-time'
import { killOrderStatus, killStatus } from '@nocturne/contract/codes'
import type { KillStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
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
import { refuseNotFound } from '../../../http/refusal.ts'
import { killRefundedAmount } from '../refund-state.ts'
import { computeActivityStatus, isEditable, isStoppable } from './activity-rules.ts'

type StaffActivity = AnswerOf<typeof flashSales.activityDetail>
type Goods = StaffActivity['goods'][number]

type Row = Omit<StaffActivity, 'status' | 'goods' | 'soldNum' | 'stockNum' | 'soldAmount' | 'canEdit' | 'canStop'> & {
  publishedAt: string | null
  stoppedAt: string | null
  createUserId: number
  createDeptId: number
  /** Refunds of served orders, fen; their pieces still count as sold. */
  returnedAmount: number
  goods: Goods[]
}

async function readActivities(db: Db, chosen: RawBuilder<unknown>): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosen})
    select a.activity_id, a.activity_name, a.cover_url, a.start_at as start_time, a.end_at as end_time, a.limit_per_user, a.use_start_date,
      a.use_end_date, a.description,
      (select coalesce(sum(${killRefundedAmount}), 0)::bigint from flash_sale_order o where o.activity_id = a.activity_id and o.status = ${lit(killOrderStatus.verified)})
        as returned_amount, a.published_at, a.stopped_at, a.create_user_id, a.create_user_name, a.create_dept_id, a.version,
      (select jsonb_agg(jsonb_build_object('killGoodsId', g.flash_sale_goods_id, 'goodsId', g.goods_id, 'goodsName', g.goods_name, 'imageUrl', g.image_url,
          'salePrice', g.sale_price, 'killPrice', g.flash_sale_price, 'stockNum', g.stock_num, 'soldNum', g.sold_num, 'lockedNum', g.locked_num,
          'limitNum', g.limit_num) order by g.order_num, g.flash_sale_goods_id)
        from flash_sale_goods g where g.activity_id = a.activity_id) as goods
    from chosen join flash_sale_activity a using (activity_id)`.execute(db)
  return new Map(rows.map((row) => [row.activityId, row]))
}

const computeStatus = ({ startTime, endTime, publishedAt, stoppedAt }: Row, now: Date): KillStatus =>
  computeActivityStatus({ startAt: startTime, endAt: endTime, publishedAt, stoppedAt }, formatTime(now))

const sumGoods = (goods: readonly Goods[], part: (one: Goods) => number) =>
  goods.reduce((sum, one) => sum + part(one), 0)

function toStaffActivity(row: Row, actor: StaffActor, now: Date): StaffActivity {
  const { publishedAt: _published, stoppedAt: _stopped, createUserId, createDeptId, returnedAmount, ...fields } = row
  const status = computeStatus(row, now)
  const mine = isPermitted(actor, 'speedKill:activity:manage', { userIds: [createUserId], deptId: createDeptId })
  return {
    ...fields,
    status,
    soldNum: sumGoods(row.goods, (one) => one.soldNum),
    stockNum: sumGoods(row.goods, (one) => one.stockNum),
    soldAmount: sumGoods(row.goods, (one) => one.soldNum * one.killPrice) - returnedAmount,
    canEdit: mine && isEditable(status),
    canStop: mine && isStoppable(status),
  }
}

type Tab = (typeof killStatus)['upcoming' | 'running' | 'ended']

/** Query of the sales of a tab, in its order. Drafts are among the upcoming ones, for users who may manage them. */
function buildTabQuery(
  tab: Tab,
  actor: StaffActor,
  now: Date,
): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const live = sql`a.published_at is not null and a.stopped_at is null`
  if (tab === killStatus.running)
    return {
      where: sql`${live} and a.start_at <= ${now} and a.end_at > ${now}`,
      order: sql`a.end_at, a.activity_id`,
    }
  if (tab === killStatus.ended)
    return {
      where: sql`a.published_at is not null and (a.stopped_at is not null or a.end_at <= ${now})`,
      order: sql`a.end_at desc, a.activity_id desc`,
    }
  const own = buildOwnerFilter(actor, 'speedKill:activity:manage', {
    users: ['a.create_user_id'],
    dept: 'a.create_dept_id',
  })
  return {
    where: sql`(${live} and a.start_at > ${now} or a.published_at is null and ${own})`,
    order: sql`a.start_at, a.activity_id`,
  }
}

export const listActivities: Handler<typeof flashSales.activityList, typeof schemas.activityList> = async (
  { db, actor, now },
  { status = killStatus.running, ...page },
) => {
  const { where, order } = buildTabQuery(status, actor, now)
  const count = (tab: Tab) =>
    sql`(select count(*) from flash_sale_activity a where ${joinConditions(buildTabQuery(tab, actor, now).where)})`
  const [{ ids, total: all }, counts, own] = await Promise.all([
    readPageOfIds(
      db,
      sql`select a.activity_id as id from flash_sale_activity a where ${where} order by ${order}`,
      page,
    ),
    sql<{ upcoming: number; running: number }>`
      select ${count(killStatus.upcoming)} as upcoming, ${count(killStatus.running)} as running`.execute(db),
    db.selectFrom('appUser').select('employeeCode').where('userId', '=', actor.userId).executeTakeFirstOrThrow(),
  ])
  const found = await readActivities(db, selectIds(ids, 'activity_id'))
  return {
    rows: ids.flatMap((id) => found.get(id) ?? []).map((row) => toStaffActivity(row, actor, now)),
    total: all,
    counts: counts.rows[0] ?? { upcoming: 0, running: 0 },
    employeeCode: own.employeeCode,
  }
}

/** A draft is visible only to users who may manage it. */
export const readActivity: Handler<typeof flashSales.activityDetail, typeof schemas.activityDetail> = async (
  { db, actor, now },
  { activityId },
) => {
  const row =
    (await readActivities(db, selectIds([activityId], 'activity_id'))).get(activityId) ?? refuseNotFound({ activityId })
  const owner = { userIds: [row.createUserId], deptId: row.createDeptId }
  if (row.publishedAt === null && !isPermitted(actor, 'speedKill:activity:manage', owner))
    refuseNotFound({ activityId })
  return toStaffActivity(row, actor, now)
}

/** A sale as guests see it; NOT_FOUND for a draft. */
export const readGuestActivity: Handler<typeof flashSales.guestActivity, typeof schemas.guestActivity> = async (
  { db, now },
  { activityId },
) => {
  const row = (await readActivities(db, selectIds([activityId], 'activity_id'))).get(activityId)
  if (!row || row.publishedAt === null) refuseNotFound({ activityId })
  const { activityName, coverUrl, startTime, endTime, limitPerUser, useStartDate, useEndDate, description, goods } = row
  const status = computeStatus(row, now)
  const times = { startTime, endTime, useStartDate, useEndDate }
  return { activityId, activityName, coverUrl, ...times, limitPerUser, description, status, goods }
}
