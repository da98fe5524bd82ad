import { businessDate } from '@nocturne/base/venue-time'
import { approvalStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { menuFor } from './menu-rules.ts'
import { unreadCount } from './message-queries.ts'

type HomeRow = {
  userId: number
  nickName: string
  avatarUrl: string | null
  deptName: string
  postName: string
  employeeCode: string
  pendingApprovals: number
  shiftName: string | null
  restFlag: boolean
  onTime: string | null
  offTime: string | null
}

/** 员工中心: who I am, what waits for me, where I may go. */
export const readHome: Handler<typeof notifications.home, typeof schemas.home> = async ({ db, actor, now }) => {
  const tonight = businessDate(now)
  const [unread, { rows }] = await Promise.all([
    unreadCount(db, actor.userId),
    sql<HomeRow>`
      select u.user_id, u.nick_name, u.avatar_url, d.dept_name, p.post_name, u.employee_code,
        (select count(*) from approval_step s join approval a using (approval_id)
         where s.approver_id = u.user_id and s.status = ${lit(approvalStepStatus.pending)} and a.status = ${lit(approvalStatus.pending)}) as pending_approvals,
        s.shift_name, s.rest_flag, ${clockText('s.onMinute')} as on_time, ${clockText('s.offMinute')} as off_time
      from app_user u join dept d using (dept_id) join post p using (post_id)
      left join schedule s on s.user_id = u.user_id and s.business_date = ${tonight}::date where u.user_id = ${actor.userId}`.execute(
      db,
    ),
  ])
  const [row] = rows
  if (!row) throw new Error(`user ${actor.userId} has a session and no row in app_user`)
  const { pendingApprovals, shiftName, restFlag, onTime, offTime, ...user } = row
  const todayShift = shiftName === null ? null : { businessDate: tonight, shiftName, restFlag, onTime, offTime }
  return { user, unread, pendingApprovals, todayShift, menus: menuFor(new Set(actor.permissions.keys())) }
}

/** `HH:mm` of minutes since midnight; after midnight it begins again at 00:00. */
const clockText = (column: string) => sql`to_char(make_interval(mins => ${sql.ref(column)} % 1440), 'HH24:MI')`
