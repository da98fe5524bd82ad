/** 订单详情: one order, or all orders of a table, with lines, money, payments, refunds and log. */
import { maskAmounts, maskPhone } from '@nocturne/base/masking'
import { orderStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { requirePermission, isPermitted, buildOwnerFilter } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { isRunning, computeMinDiff } from '../tables/public.ts'
import { getOrderOwner } from './lock-order.ts'
import { listOrderCards, orderScopeColumns } from './order-cards.ts'
import type { OrderCard } from './order-cards.ts'
import { readOrderLines } from './order-lines.ts'

type OrderBook = AnswerOf<typeof orders.detail>

export const readOrder: Handler<typeof orders.detail, typeof schemas.detail> = async ({ db, actor }, { orderId }) => {
  const order = await db
    .selectFrom('orders')
    .select(['tableRecordId', 'salesUserId', 'orderUserId', 'waiterUserId', 'salesDeptId'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!order) refuseNotFound({ orderId }, 'ORDER_NOT_FOUND')
  requirePermission(actor, 'operate:order:list', getOrderOwner(order))
  const cards = await listOrderCards(db, actor, sql`select ${orderId}::bigint as order_id`)
  const { rows: logs } = await sql<OrderBook['logs'][number]>`
    select title, coalesce(after ->> 'content', after ->> 'reason', '') as content, user_name, created_at as create_time
    from oper_log where subject_type = 'order' and subject_id = ${orderId} order by oper_id desc limit 100`.execute(db)
  return book(db, actor, { tableRecordId: order.tableRecordId, cards, logs })
}

/** Owners of the table see all of its orders; others see their own. */
export const readRecordOrders: Handler<typeof orders.byRecord, typeof schemas.byRecord> = async (
  { db, actor },
  { tableRecordId },
) => {
  const record = await db
    .selectFrom('sitting')
    .select(['salesUserId', 'waiterUserId', 'openUserId', 'salesDeptId'])
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!record) refuseNotFound({ tableRecordId })
  const ownTable = isPermitted(actor, 'operate:order:list', {
    userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
    deptId: record.salesDeptId,
  })
  const shown = sql<boolean>`(${ownTable} or ${buildOwnerFilter(actor, 'operate:order:list', orderScopeColumns)})`
  const found = await readSittingOrders(db, actor, { tableRecordId, shown })
  if (!ownTable && found.orders.length === 0) refuse('NO_PERMISSION')
  return found
}

/**
 * Orders of a sitting that match `shown` (a condition on orders `o`). `amounts`: includes the money regardless of the
 * reader's floor permissions.
 */
export async function readSittingOrders(
  db: Db,
  actor: StaffActor,
  { tableRecordId, shown, amounts }: { tableRecordId: number; shown: RawBuilder<boolean>; amounts?: true },
): Promise<OrderBook> {
  const cards = await listOrderCards(
    db,
    actor,
    sql`select o.order_id from orders o where o.sitting_id = ${tableRecordId} and ${shown}`,
  )
  const { rows: logs } = await sql<OrderBook['logs'][number]>`
    select op_type as title, content, user_name, created_at as create_time from table_log where sitting_id = ${tableRecordId}
      order by log_id desc limit 100`.execute(db)
  return book(db, actor, { tableRecordId, cards, logs, amounts })
}

type Chosen = { tableRecordId: number; cards: OrderCard[]; logs: OrderBook['logs']; amounts?: true | undefined }

async function book(db: Db, actor: StaffActor, chosen: Chosen): Promise<OrderBook> {
  const { tableRecordId, cards, logs } = chosen
  const orderIds = cards.map((card) => card.orderId)
  const [head, lines, payments, refunds] = await Promise.all([
    readHead(db, tableRecordId),
    readOrderLines(db, actor, orderIds),
    readPayments(db, orderIds),
    readRefunds(db, orderIds),
  ])
  const { salesUserId, waiterUserId, openUserId, salesDeptId, guestPhone, minEligibleAmount, ...record } = head
  const owner = { userIds: [salesUserId, waiterUserId, openUserId], deptId: salesDeptId }
  const here = isRunning(record.status)
  const money = sumMoney(cards)
  const amounts = chosen.amounts ?? isPermitted(actor, 'operate:table:amount', owner)
  const owes = here && money.unpaidAmount + money.waitingAmount > 0
  return {
    record: {
      ...record,
      guestPhone:
        guestPhone === '' || isPermitted(actor, 'member:info:phone', owner) ? guestPhone : maskPhone(guestPhone),
      minDiffAmount: amounts ? computeMinDiff({ ...record, minEligibleAmount }) : null,
    },
    orders: cards.map((card) => ({ ...card, items: lines.filter((line) => line.orderId === card.orderId) })),
    money: amounts ? money : null,
    payments: amounts ? payments : [],
    refunds: amounts ? refunds : [],
    logs: amounts ? logs : logs.map((line) => ({ ...line, content: maskAmounts(line.content) })),
    can: {
      addItems: here && isPermitted(actor, 'operate:order:add', owner),
      settle: owes && isPermitted(actor, 'operate:bill:settle', owner),
      payCode: owes && isPermitted(actor, 'operate:bill:payCode', owner),
      fetchWine: here && isPermitted(actor, 'wine:withdraw:add', owner),
      verify: here && isPermitted(actor, 'verify:voucher:consume', owner),
    },
  }
}

const summed = [
  'totalAmount',
  'giftAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'unpaidAmount',
  'returnAmount',
  'refundAmount',
] as const

function sumMoney(cards: readonly OrderCard[]): NonNullable<OrderBook['money']> {
  const placed = cards.filter((card) => card.status !== orderStatus.waiting)
  const sum = (column: (typeof summed)[number]) => placed.reduce((total, card) => total + card[column], 0)
  const sums = Object.fromEntries(summed.map((column) => [column, sum(column)])) as Record<
    (typeof summed)[number],
    number
  >
  return {
    ...sums,
    waitingAmount: cards
      .filter((card) => card.status === orderStatus.waiting)
      .reduce((total, card) => total + card.payableAmount, 0),
  }
}

type Head = OrderBook['record'] & {
  minEligibleAmount: number
  salesUserId: number
  waiterUserId: number | null
  openUserId: number
  salesDeptId: number
}

async function readHead(db: Db, tableRecordId: number): Promise<Omit<Head, 'minDiffAmount'>> {
  const { rows } = await sql<Omit<Head, 'minDiffAmount'>>`
    select r.sitting_id, r.sitting_no, r.table_id, r.table_name, r.area_name, r.bill_id, r.opened_at as open_time, r.guest_name, r.guest_phone, r.guest_num,
      r.remark as guest_note, r.sales_user_name, r.waiter_user_name, r.recommend_user_name, r.min_charge, r.min_waived, r.pay_mode, r.status, r.version,
      m.eligible_amount as min_eligible_amount, r.sales_user_id, r.waiter_user_id, r.open_user_id, r.sales_dept_id
    from sitting r join sitting_minimum m using (sitting_id) where r.sitting_id = ${tableRecordId}`.execute(db)
  return rows[0] ?? refuseNotFound({ tableRecordId })
}

async function readPayments(db: Db, orderIds: readonly number[]): Promise<OrderBook['payments']> {
  const { rows } = await sql<OrderBook['payments'][number]>`
    select p.payment_id, p.payment_no, p.pay_method, sum(a.amount)::bigint as amount, sum(a.refunded_amount)::bigint as refunded_amount, p.status, p.voided,
      p.paid_at as pay_time, p.cashier_name
    from payment_allocation a join payment p using (payment_id)
    where a.order_id = any(${[...orderIds]}::bigint[]) group by p.payment_id order by p.payment_id`.execute(db)
  return rows
}

async function readRefunds(db: Db, orderIds: readonly number[]): Promise<OrderBook['refunds']> {
  const { rows } = await sql<OrderBook['refunds'][number]>`
    select refund_id, refund_no, refund_type, order_id, amount, reason, status, apply_user_name, created_at as create_time, refunded_at as refund_time
    from refund where order_id = any(${[...orderIds]}::bigint[]) order by refund_id`.execute(db)
  return rows
}
