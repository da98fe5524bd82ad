import { approvalStatus, approvalStepStatus } from '@nocturne/contract/codes'
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { MenuGroup } from '@nocturne/contract/menus'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import { buildEmployeeMenu } from './menu-rules.ts'
import { employeeShiftTonightSlot } from './employee-night-slot.ts'
import { countUnread } from './message-queries.ts'
import { reportMenuSlot } from './report-menu-slot.ts'

type HomeRow = {
  userId: number
  nickName: string
  avatarUrl: string | null
  deptName: string
  postName: string
  employeeCode: string
  pendingApprovals: number
}

/** Menu of the employee centre for these permissions. */
export const buildMenuFor = (permissions: ReadonlySet<string>): MenuGroup[] =>
  buildEmployeeMenu(permissions, reportMenuSlot.get()(permissions))

/** 员工中心: profile, pending work and menu of the caller. */
export const readEmployeeHome: Handler<typeof notifications.home, typeof schemas.home> = async ({ db, actor, now }) => {
  const [unread, night, { rows }] = await Promise.all([
    countUnread(db, actor.userId),
    employeeShiftTonightSlot.get()(db, actor.userId, now),
    sql<HomeRow>`
      select u.user_id, u.nick_name, u.avatar_url, d.dept_name, p.post_name, u.employee_code,
        (select count(*) from approval_step s join approval a using (approval_id)
         where s.approver_id = u.user_id and s.status = ${lit(approvalStepStatus.pending)} and a.status = ${lit(approvalStatus.pending)}) as pending_approvals
      from app_user u join dept d using (dept_id) join post p using (post_id) where u.user_id = ${actor.userId}`.execute(
      db,
    ),
  ])
  const [row] = rows
  if (!row) throw new Error(`user ${actor.userId} has a session and no row in app_user`)
  const { pendingApprovals, ...user } = row
  return {
    user,
    unread,
    pendingApprovals,
    ...night,
    menus: buildMenuFor(new Set(actor.permissions.keys())),
  }
}
