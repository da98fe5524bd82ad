/** Alerts for the bar: deposits and requests that wait. `variant` distinguishes them, because their ids overlap. */
import { alertKind, withdrawStatus, wineStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { AlertSource, PendingWork } from '../notifications/public.ts'

type Row = Omit<PendingWork, 'occurrence' | 'route' | 'userIds'> & { variant: 'deposit' | 'withdraw' }

const routes = {
  deposit: `/pages/employeeCenter/childrenPages/searchWineStore?status=${wineStatus.pending}`,
  withdraw: '/pages/employeeCenter/childrenPages/searchWineStore?view=withdraw',
} as const

export const bottleAlertSource: AlertSource = {
  kind: alertKind.wine,
  waiting: async (db, { subjectIds, since }) => {
    const ids = [...subjectIds]
    const { rows } = await sql<Row>`
      select d.deposit_id as subject_id, 'deposit' as variant, d.sitting_id, r.table_id, case when d.by_hand then '手工登记'
        else d.table_name end || ' 待入库' as title,
        d.guest_name || ' · ' || string_agg(i.goods_name || ' ×' || i.quantity, '、' order by i.wine_item_id) as content
      from wine_deposit d join wine_item i using (deposit_id) left join sitting r using (sitting_id)
      where i.status = ${lit(wineStatus.pending)} and (d.deposit_id = any(${ids}::bigint[]) or d.applied_at > ${since}::timestamptz)
      group by d.deposit_id, r.table_id
      union all
      select w.withdraw_id, 'withdraw', w.sitting_id, r.table_id, r.table_name || ' 取酒',
        w.guest_name || ' · ' || string_agg(i.goods_name || ' ×' || l.quantity, '、' order by i.wine_item_id)
      from wine_withdraw w join wine_withdraw_item l using (withdraw_id) join wine_item i using (wine_item_id)
      join sitting r on r.sitting_id = w.sitting_id
      where w.status = ${lit(withdrawStatus.pending)} and (w.withdraw_id = any(${ids}::bigint[]) or w.applied_at > ${since}::timestamptz)
      group by w.withdraw_id, r.table_id, r.table_name`.execute(db)
    return rows.map((row) => ({ ...row, occurrence: 1, route: routes[row.variant], userIds: [] }))
  },
}
