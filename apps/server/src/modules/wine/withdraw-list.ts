/** 取酒记录: requests with applicant, table and outcome. */
import { maskPhone } from '@nocturne/base/masking'
import { withdrawStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import { joinConditions, selectIds, readPageOfIds } from '../../db/list-queries.ts'
import { lit } from '../../db/statement.ts'
import { assertDateRange } from '../../http/date-range.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../http/policy.ts'

type Row = AnswerOf<typeof wine.withdrawList>['rows'][number]

/** SQL: condition on requests `wine_withdraw w` with their sitting `r`: in the caller's scope. */
export const buildWithdrawalFilter = (actor: StaffActor) =>
  buildOwnerFilter(actor, 'wine:store:list', {
    users: ['w.apply_user_id', 'r.sales_user_id', 'r.waiter_user_id'],
    dept: 'r.sales_dept_id',
  })

/**
 * SQL: name of the table of request `w`: where the guests are now while it is pending, and where the bottles were
 * handed out afterwards.
 */
export const withdrawalTableName = sql`case when w.status = ${lit(withdrawStatus.pending)} then r.table_name else w.table_name end`

export const listWithdrawals: Handler<typeof wine.withdrawList, typeof schemas.withdrawList> = async (
  { db, actor },
  { beginDate, endDate, status, pageNum, pageSize },
) => {
  assertDateRange({ beginDate, endDate })
  const chosen = joinConditions(
    buildWithdrawalFilter(actor),
    beginDate !== undefined && sql`w.business_date >= ${beginDate}::date`,
    endDate !== undefined && sql`w.business_date <= ${endDate}::date`,
    status !== undefined && sql`w.status = ${status}::text`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select w.withdraw_id as id from wine_withdraw w join sitting r using (sitting_id) where ${chosen} order by w.withdraw_id desc`,
    { pageNum, pageSize },
  )
  const { rows } = await sql<Omit<Row, 'phoneMask' | 'can'> & { guestPhone: string; applyUserId: number }>`
    with chosen as (${selectIds(ids, 'withdraw_id')})
    select w.withdraw_id, w.withdraw_no, w.guest_name, w.guest_phone, ${withdrawalTableName} as table_name, w.verify_type, w.apply_user_id, a.nick_name as apply_user_name,
      b.nick_name as issue_user_name, w.applied_at as apply_time, w.issued_at as issue_time, w.status, w.reason, w.order_id, w.sign_url,
      (select jsonb_agg(jsonb_build_object('wineItemId', i.wine_item_id, 'goodsName', i.goods_name, 'unit', i.unit, 'quantity', l.quantity,
        'remainPercent', i.remain_percent, 'labelNo', i.label_no, 'cabinetNo', i.cabinet_no) order by i.wine_item_id)
       from wine_withdraw_item l join wine_item i using (wine_item_id) where l.withdraw_id = w.withdraw_id) as items
    from chosen join wine_withdraw w using (withdraw_id) join sitting r using (sitting_id) join app_user a on a.user_id = w.apply_user_id
    left join app_user b on b.user_id = w.issue_user_id order by w.withdraw_id desc`.execute(db)
  return {
    rows: rows.map(({ guestPhone, applyUserId, ...row }) => {
      const waits = row.status === withdrawStatus.pending
      return {
        ...row,
        phoneMask: maskPhone(guestPhone),
        can: {
          issue: waits && isPermitted(actor, 'wine:withdraw:issue', { userIds: [], deptId: null }),
          cancel: waits && applyUserId === actor.userId,
        },
      }
    }),
    total,
  }
}
