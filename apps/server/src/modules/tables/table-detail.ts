/** One table for its sheet: card, sitting, tonight's bookings, log, and the actions available to the caller. */
import { maskPhone } from '@nocturne/base/masking'
import { getBusinessDate } from '@nocturne/base/venue-time'
import {
  goodsKind,
  goodsStatus,
  orderStatus,
  orderType,
  recordStatus,
  giftReason,
  sendStatus,
} from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { buildGiveableFilter, readGoodsPrice } from '../catalog/public.ts'
import { findDutyWaiter } from '../scheduling/public.ts'
import { selectAmountColumns } from './amounts-sql.ts'
import { hasHandedOutBottles } from './bottle-sql.ts'
import { readBillMinimum } from './record-group.ts'
import { runningStatuses } from './record-status.ts'
import { sittingBillsSlot, tableBookingsSlot } from './sitting-slots.ts'
import { listTableCards } from './table-cards.ts'
import { listLatestLogEntries } from './table-log.ts'
import { getSittingRecordOwner, computeTableActions } from './tables-policy.ts'

type TableDetail = AnswerOf<typeof tables.detail>
type RecordView = NonNullable<TableDetail['record']>
type RecordLine = Omit<RecordView, 'amounts' | 'groupTables' | 'offBill' | 'again' | 'usualGifts'> &
  Omit<
    NonNullable<RecordView['amounts']>,
    'groupMinCharge' | 'groupPayableAmount' | 'groupUnpaidAmount' | 'minEligibleAmount' | 'minDiffAmount'
  > & {
    salesDeptId: number
    openUserId: number
    ordered: boolean
    bottles: boolean
    groupOrdered: boolean
    groupPayable: number
    groupUnpaid: number
    /** Money received on the bill, or put on credit. */
    groupReceived: number
  }

export const readTable: Handler<typeof tables.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { tableId },
) => {
  const night = getBusinessDate(now)
  const [cards, record, { bookings, held }, logs, openGoods, table, duty] = await Promise.all([
    listTableCards(db, actor, { tableIds: [tableId], now, businessDate: night }),
    findRunningSitting(db, tableId),
    tableBookingsSlot.get().ofTable(db, actor, { tableId, night }),
    listLatestLogEntries(db, actor, tableId),
    findOpeningPackage(db, tableId, now),
    db
      .selectFrom('venueTable as t')
      .innerJoin('area as a', 'a.areaId', 't.areaId')
      .select(['t.tableStatus', 't.bookable', 'a.bookable as areaBookable'])
      .where('t.tableId', '=', tableId)
      .executeTakeFirst(),
    findDutyWaiter(db, tableId, now),
  ])
  const card = cards[0]
  if (!card || !table) refuseNotFound({ tableId })
  const groupTables = record === undefined ? [] : await listGroupTables(db, record.billId)
  const can = computeTableActions(actor, {
    table: { tableStatus: table.tableStatus, bookable: table.bookable && table.areaBookable },
    record:
      record === undefined ? null : { ...record, grouped: groupTables.length > 0, unpaidAmount: record.groupUnpaid },
    booking: held,
  })
  return {
    card,
    record: record === undefined ? null : await buildRecordView(db, actor, { record, groupTables, now }),
    bookings,
    openGoods,
    dutyWaiterName: duty?.nickName ?? null,
    logs,
    can,
  }
}

async function findOpeningPackage(db: Db, tableId: number, at: Date): Promise<TableDetail['openGoods']> {
  const goods = await db
    .selectFrom('venueTable as t')
    .innerJoin('goods as g', 'g.goodsId', 't.openGoodsId')
    .select(['g.goodsId', 'g.goodsName', 't.areaId', 't.openGoodsMust as must'])
    .where('t.tableId', '=', tableId)
    .where('g.status', '=', goodsStatus.onSale)
    .executeTakeFirst()
  if (!goods) return null
  const { goodsId, goodsName, areaId, must } = goods
  return { goodsId, goodsName, must, salePrice: await readGoodsPrice(db, { goodsId, areaId, at }) }
}

async function findRunningSitting(db: Db, tableId: number): Promise<RecordLine | undefined> {
  const { rows } = await sql<RecordLine>`
    select r.sitting_id, r.sitting_no, r.business_date, r.bill_id, r.opened_at as open_time, r.open_user_id, r.open_user_name, r.guest_name,
      r.guest_phone, r.guest_num, r.guest_type, r.sales_user_id, r.sales_user_name, r.sales_dept_id, r.waiter_user_id, r.waiter_user_name, r.recommend_user_id,
      r.recommend_user_name, (select jsonb_build_object('memberId', m.member_id, 'memberName', m.member_name, 'levelName', l.level_name)
        from member f join member m on m.member_id = coalesce(f.merged_into, f.member_id) join member_level l on l.level_id = m.level_id
        where f.member_id = r.member_id) as member, r.pay_mode, r.min_charge, r.min_waived, r.turn_no, r.status, r.merge_to_sitting_id, r.remark, r.version,
      ${selectAmountColumns('r')},
      (select l.from_user_name from sales_attribution_log l where l.subject_type = 'record' and l.subject_id = r.sitting_id
        order by l.log_id limit 1) as original_sales_user_name,
      exists (select from orders o where o.sitting_id = r.sitting_id
        and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})) as ordered,
      exists (select from orders o join order_item i using (order_id) where o.sitting_id = r.sitting_id
        and o.status in (${lit(orderStatus.settled, orderStatus.completed)}) and o.order_type in (${lit(orderType.meal, orderType.openPackage)})
        and ${hasHandedOutBottles}) as bottles,
      exists (select from orders o join sitting g on g.sitting_id = o.sitting_id where g.bill_id = r.bill_id
        and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})) as group_ordered,
      g.*
    from sitting r cross join lateral (
      select sum(g.payable_amount)::bigint as group_payable, sum(g.unpaid_amount)::bigint as group_unpaid,
        sum(g.paid_amount + g.credit_amount)::bigint as group_received
      from sitting g where g.bill_id = r.bill_id and g.status <> ${lit(recordStatus.cancelled)}) g where r.table_id = ${tableId} and r.status in (${lit(...runningStatuses)})`.execute(
    db,
  )
  return rows[0]
}

/** Names of the tables of a merged group, main table first; empty for a single sitting. */
async function listGroupTables(db: Db, billId: number): Promise<RecordView['groupTables']> {
  const { rows } = await sql<RecordView['groupTables'][number]>`
    select sitting_id, table_id, table_name, status <> ${lit(recordStatus.merged)} as main, version from sitting
    where bill_id = ${billId} and status in (${lit(...runningStatuses)})
    order by status = ${lit(recordStatus.merged)}, sitting_id`.execute(db)
  return rows.length > 1 ? rows : []
}

async function buildRecordView(
  db: Db,
  actor: StaffActor,
  { record, groupTables, now }: { record: RecordLine; groupTables: RecordView['groupTables']; now: Date },
): Promise<RecordView> {
  const {
    salesDeptId,
    openUserId,
    ordered: _ordered,
    bottles: _bottles,
    groupOrdered: _groupOrdered,
    groupPayable: groupPayableAmount,
    groupUnpaid: groupUnpaidAmount,
    groupReceived: _groupReceived,
    ...line
  } = record
  const {
    totalAmount,
    giftAmount,
    discountAmount,
    payableAmount,
    paidAmount,
    creditAmount,
    unpaidAmount,
    guestPhone,
    ...view
  } = line
  const owner = getSittingRecordOwner({ ...record, salesDeptId, openUserId })
  const mayPhone =
    record.salesUserId === actor.userId ||
    isPermitted(actor, 'member:info:phone', { userIds: [record.salesUserId], deptId: salesDeptId })
  const mayAmounts = isPermitted(actor, 'operate:table:amount', owner)
  const recordIds =
    groupTables.length > 0 ? groupTables.map(({ tableRecordId }) => tableRecordId) : [record.tableRecordId]
  const [{ minCharge: groupMinCharge, minEligibleAmount, minDiffAmount }, offBill, again, usualGifts] =
    await Promise.all([
      readBillMinimum(db, record.billId),
      sittingBillsSlot.get().offBill(db, actor, { recordIds, now, amounts: mayAmounts }),
      readReorderGoods(db, record.tableRecordId),
      isPermitted(actor, 'operate:send:add', owner) || isPermitted(actor, 'operate:order:add', owner)
        ? listTopGifts(db, actor.userId)
        : Promise.resolve([]),
    ])
  const amounts = {
    totalAmount,
    giftAmount,
    discountAmount,
    payableAmount,
    paidAmount,
    creditAmount,
    unpaidAmount,
    groupMinCharge,
    groupPayableAmount,
    groupUnpaidAmount,
    minEligibleAmount,
    minDiffAmount,
  }
  return {
    ...view,
    guestPhone: guestPhone === '' || mayPhone ? guestPhone : maskPhone(guestPhone),
    groupTables,
    offBill,
    again,
    usualGifts,
    amounts: mayAmounts ? amounts : null,
  }
}

/** Tag that marks popular goods. */
const HOT = '热卖'
/**
 * Maximum number of suggested goods taken from the sitting's own orders (`OWN_GOODS`), and of all suggestions
 * (`MOST_GOODS`).
 */
const OWN_GOODS = 3
const MOST_GOODS = 5

/** Suggests the latest goods of the sitting and popular goods, if on sale and not sold out. */
async function readReorderGoods(db: Db, tableRecordId: number): Promise<RecordView['again']> {
  const { rows } = await sql<{ goodsId: number; goodsName: string; own: boolean }>`
    (select g.goods_id, g.goods_name, true as own from orders o join order_item i using (order_id) join goods g using (goods_id)
      where o.sitting_id = ${tableRecordId} and o.order_type = ${lit(orderType.meal)} and i.quantity > i.return_quantity
        and o.status in (${lit(orderStatus.placed, orderStatus.settled, orderStatus.completed)})
        and g.status = ${lit(goodsStatus.onSale)} and not g.sold_out
      group by g.goods_id order by max(i.order_item_id) desc limit ${OWN_GOODS})
    union all
    (select g.goods_id, g.goods_name, false from goods g
      where ${HOT} = any(g.tags) and g.goods_kind = ${lit(goodsKind.single)} and g.flavors = '{}' and g.option_group_ids = '{}'
        and g.status = ${lit(goodsStatus.onSale)} and not g.sold_out
      order by g.order_num, g.goods_id limit ${MOST_GOODS})`.execute(db)
  const goods = rows.filter((row, place) => rows.findIndex(({ goodsId }) => goodsId === row.goodsId) === place)
  return {
    round: rows.some(({ own }) => own),
    goods: goods.slice(0, MOST_GOODS).map(({ goodsId, goodsName }) => ({ goodsId, goodsName })),
  }
}

/**
 * Number of latest gifts evaluated: the caller's (`OWN_GIFTS`) and the venue's (`RECENT_GIFTS`); and the maximum number
 * of suggestions (`MOST_GIFTS`).
 */
const OWN_GIFTS = 50
const RECENT_GIFTS = 100
const MOST_GIFTS = 3

/**
 * Goods given most often recently, each with its most frequent reason. Excludes the reason 其他, which requires typed
 * text.
 */
async function listTopGifts(db: Db, userId: number): Promise<RecordView['usualGifts']> {
  const { rows } = await sql<RecordView['usualGifts'][number]>`
    with recent as (
      (select order_id, reason, true as own from gift_order
        where send_user_id = ${userId} and status = ${lit(sendStatus.effective)} order by send_id desc limit ${OWN_GIFTS})
      union all
      (select order_id, reason, false from gift_order
        where status = ${lit(sendStatus.effective)} order by created_at desc, send_id desc limit ${RECENT_GIFTS})),
    counted as (
      select g.goods_id, g.goods_name, r.reason, count(*) filter (where own) as mine, count(*) as given,
        row_number() over (partition by g.goods_id order by count(*) filter (where own) desc, count(*) desc, r.reason) as place
      from recent r join order_item i using (order_id) join goods g using (goods_id)
      where r.reason <> ${lit(giftReason.other)} and g.goods_kind = ${lit(goodsKind.single)} and g.flavors = '{}' and g.option_group_ids = '{}'
        and g.status = ${lit(goodsStatus.onSale)} and not g.sold_out and not (g.stock_flag and g.stock_num <= 0)
        and ${buildGiveableFilter(userId)}
      group by g.goods_id, r.reason)
    select goods_id, goods_name, reason from counted where place = 1
    order by mine desc, given desc, goods_id limit ${MOST_GIFTS}`.execute(db)
  return rows
}
