/**
 * Adds later changes to past nights: refunds goods of a closed night; employees change department, are renamed and
 * leave.
 */
import { addDays, parseBusinessDate } from '@nocturne/base/venue-time'
import { orderStatus, orderType, userStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { TestApi } from './api.ts'
import { listFreePayLaterTables, openTable, orderBottles } from './factories.ts'
import { refundLine } from './refunds.ts'

/** Finds a line without refunds of a paid order of that night. */
export async function findRefundableLine(api: TestApi, night: string) {
  return api.db
    .selectFrom('orders as o')
    .innerJoin('orderItem as i', 'i.orderId', 'o.orderId')
    .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
    .select(['o.tableRecordId', 'o.orderId', 'i.orderItemId'])
    .where('r.businessDate', '=', night)
    .where('o.status', 'in', [orderStatus.settled, orderStatus.completed])
    .where('o.orderType', '=', orderType.meal)
    .where('i.returnQuantity', '=', 0)
    .where('i.price', '>', 0)
    .orderBy('o.orderId')
    .executeTakeFirstOrThrow()
}

/**
 * Changes a venue with past nights: the top seller changes department and sells there tonight, the second is renamed, a
 * third leaves.
 */
export async function addLaterChanges(api: TestApi): Promise<void> {
  const cashier = await api.as('shouyin01')
  const tonight = parseBusinessDate(api.clock.now())
  for (const nightsAgo of [1, 4])
    await refundLine(
      { api, cashier },
      { ...(await findRefundableLine(api, addDays(tonight, -nightsAgo))), quantity: 1 },
    )
  const { rows } = await sql<{ userName: string; deptId: number }>`
    select u.user_name, u.dept_id from sales_fact f join app_user u on u.user_id = f.sales_user_id
    where u.role_keys = '{sales}' and u.user_name <> 'yx01' group by u.user_id order by sum(f.d_total) desc, u.user_id`.execute(
    api.db,
  )
  const [moved, renamed, left] = rows
  if (!moved || !renamed || !left) throw new Error('three people have sold something in a house with nights')
  const other = rows.find(({ deptId }) => deptId !== moved.deptId)
  const updateUser = (userName: string) => api.db.updateTable('appUser').where('userName', '=', userName)
  await updateUser(moved.userName).set({ deptId: other?.deptId }).execute()
  await updateUser(renamed.userName).set({ nickName: '换了名字' }).execute()
  await updateUser(left.userName).set({ status: userStatus.disabled }).execute()
  const [free = ''] = await listFreePayLaterTables(api)
  const seller = await api.as(moved.userName)
  const { tableRecordId } = await openTable(api, seller, free)
  await orderBottles(seller, tableRecordId, 2)
}
