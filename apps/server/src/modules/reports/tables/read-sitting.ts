/** 消费明细 (P034, P038, P087): one sitting with all details the reader may see. */
import { orderStatus, orderType } from '@nocturne/contract/codes'
import type { GuestType, OrderStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { ownTablesReport, tablesReport } from '@nocturne/contract/reports/tables/definition'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Context } from '../../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { readSittingOrders } from '../../orders/public.ts'
import { isRunning } from '../../tables/public.ts'
import { noOrderExtras, readOrderExtras } from './order-extras.ts'

type Sitting = AnswerOf<typeof reports.tablesRecord>
type Order = Sitting['orders'][number]

/**
 * Creates a reader of one sitting. A caller in scope of its sales person sees everything; other callers see only orders
 * credited to people in their scope, without extras. Throws NOT_FOUND when neither applies. `self`: ignores the
 * caller's permissions and shows only what is credited to the caller.
 */
export const createSittingReader =
  (permission: PermissionKey, reach: 'scope' | 'self' = 'scope') =>
  async ({ db, actor }: Context, { tableRecordId }: { tableRecordId: number }): Promise<Sitting> => {
    const head = await readHead(db, tableRecordId)
    if (!head) return refuseNotFound({ tableRecordId })
    const { salesUserId, salesDeptId, waiterUserId, openUserId, ...sitting } = head
    const self = reach === 'self'
    const all = self
      ? salesUserId === actor.userId
      : isPermitted(actor, permission, { userIds: [salesUserId], deptId: salesDeptId })
    const own = self
      ? sql<boolean>`o.sales_user_id = ${actor.userId}`
      : buildOwnerFilter(actor, permission, { users: ['o.sales_user_id'], dept: 'o.sales_dept_id' })
    const [book, extras] = await Promise.all([
      readSittingOrders(db, actor, { tableRecordId, shown: all ? sql<boolean>`true` : own, amounts: true }),
      all ? readOrderExtras(db, tableRecordId) : noOrderExtras,
    ])
    if (!all && book.orders.length === 0) return refuseNotFound({ tableRecordId })
    const owes = isRunning(book.record.status) && (book.money?.unpaidAmount ?? 0) > 0
    const owner = { userIds: [salesUserId, waiterUserId, openUserId], deptId: salesDeptId }
    const can = { ...book.can, credit: owes && isPermitted(actor, 'operate:credit:apply', owner) }
    return { ...book, ...sitting, goods: groupGoods(book.orders), ...extras, can }
  }

export const readTablesRecord = createSittingReader(tablesReport.permission)
export const readOwnTable = createSittingReader(ownTablesReport.permission, 'self')

type Head = Pick<Sitting, 'businessDate' | 'clearTime' | 'turnNo' | 'tableNames' | 'mergedInto' | 'waived'> & {
  guestType: GuestType
  salesUserId: number
  salesDeptId: number
  waiterUserId: number | null
  openUserId: number
}

/**
 * Reads the head of a sitting. Table names come from the log, in order of the first entry; without log entries, the
 * table it was opened at.
 */
async function readHead(db: Db, tableRecordId: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    with sat_at as (
      select l.table_id, min(l.log_id) as since from table_log l where l.sitting_id = ${tableRecordId} group by l.table_id
    )
    select r.business_date, r.cleared_at as clear_time, r.guest_type, r.turn_no, r.sales_user_id, r.sales_dept_id, r.waiter_user_id, r.open_user_id,
      coalesce((select jsonb_agg(t.table_name order by s.since) from sat_at s join venue_table t using (table_id)),
        jsonb_build_array(r.table_name)) as table_names,
      (select main.table_name from sitting main where main.sitting_id = r.merge_to_sitting_id) as merged_into,
      case when r.min_waived then jsonb_build_object('userName', coalesce(u.nick_name, ''), 'reason', coalesce(r.min_waive_reason, '')) end as waived
    from sitting r left join app_user u on u.user_id = r.min_waive_user_id
    where r.sitting_id = ${tableRecordId}`.execute(db)
  return rows[0]
}

/** Statuses of orders whose lines do not count as goods of the sitting. */
const WITHOUT_GOODS: readonly OrderStatus[] = [orderStatus.waiting, orderStatus.cancelled]

/** Sums goods that were not returned, one line per goods and price; gifts are separate lines. */
export function groupGoods(orders: readonly Pick<Order, 'orderType' | 'status' | 'items'>[]): Sitting['goods'] {
  const lines = new Map<string, Sitting['goods'][number]>()
  for (const { orderType: type, status, items } of orders) {
    if (WITHOUT_GOODS.includes(status)) continue
    const gift = type === orderType.gift
    for (const { goodsId, goodsName, unit, price, quantity, returnQuantity, amount, discountAmount } of items) {
      const remaining = quantity - returnQuantity
      if (remaining === 0) continue
      const key = `${goodsId} ${price} ${gift}`
      const line = lines.get(key) ?? {
        goodsId,
        goodsName,
        unit,
        gift,
        price,
        quantity: 0,
        amount: 0,
        discountAmount: 0,
      }
      line.quantity += remaining
      line.amount += amount
      line.discountAmount += gift ? 0 : discountAmount
      lines.set(key, line)
    }
  }
  return [...lines.values()]
}
