/** Queries of employees about their own account. */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import type { UserSex, UserType } from '@nocturne/contract/codes'
import { normalDisable } from '@nocturne/contract/codes'
import { allPermissions } from '@nocturne/contract/all-permissions'
import type { session } from '@nocturne/contract/session/endpoints'
import type { schemas } from '@nocturne/contract/session/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { selectLatestJoinDate } from '../directory/public.ts'
import { getSmsProvider } from '../../providers/sms/registry.ts'
import { countUnread } from '../notifications/public.ts'
import { readPublicUrl } from '../platform/public.ts'
import { resolveHomeView } from './home-rules.ts'
import { personalCodesSlot } from './personal-codes-slot.ts'

/** Permission keys of the caller; an administrator has a single key that includes all permissions. */
export function listPermissions({ permissions }: StaffActor): string[] {
  const keys: string[] = [...permissions.keys()]
  return keys.includes(allPermissions) ? [allPermissions] : keys.toSorted()
}

type OwnRow = {
  userId: number
  userName: string
  nickName: string
  deptId: number
  deptName: string
  postName: string
  phonenumber: string
  avatarUrl: string | null
  userType: UserType
  saleFlag: boolean
  realName: string | null
  sex: UserSex
  entryDate: string | null
  level: string | null
  hasPayPassword: boolean
  bankCount: number
  wxBound: boolean
  alipayBound: boolean
}

async function readOwnRow(db: Db, userId: number): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    select u.user_id, u.user_name, u.nick_name, u.dept_id, d.dept_name, p.post_name, coalesce(u.phonenumber, '') as phonenumber, u.avatar_url,
      u.user_type, u.sale_flag, u.real_name, u.sex, ${selectLatestJoinDate(sql`u.user_id`)} as entry_date, u.level, u.pay_password_hash is not null as has_pay_password,
      (select count(*) from user_bank b where b.user_id = u.user_id and b.status = ${lit(normalDisable.normal)}) as bank_count,
      exists (select from external_account t where t.user_id = u.user_id and t.platform = 'wx') as wx_bound,
      exists (select from external_account t where t.user_id = u.user_id and t.platform = 'alipay') as alipay_bound
    from app_user u join dept d using (dept_id) join post p using (post_id) where u.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`user ${userId} has a session and no row in app_user`)
  return row
}

export const readUserInfo: Handler<typeof session.userInfo, typeof schemas.userInfo> = async ({ db, actor }) => {
  const row = await readOwnRow(db, actor.userId)
  return {
    ...row,
    homeView: resolveHomeView(actor.baseRoles, actor.permissions),
    payPasswordSms: getSmsProvider() !== null && row.phonenumber !== '',
  }
}

export const readLoginInfo: Handler<typeof session.loginInfo, typeof schemas.loginInfo> = async ({
  db,
  actor,
  now,
}) => {
  const [row, unread] = await Promise.all([readOwnRow(db, actor.userId), countUnread(db, actor.userId)])
  const { userId, userName, nickName, deptId, deptName, postName, phonenumber, avatarUrl, userType, saleFlag } = row
  return {
    user: { userId, userName, nickName, deptId, deptName, postName, phonenumber, avatarUrl, userType, saleFlag },
    roles: [...actor.roleKeys],
    permissions: listPermissions(actor),
    unreadCount: unread,
    businessDate: getBusinessDate(now),
    serverTime: formatTime(now),
  }
}

export const readPermissions: Handler<typeof session.permissions, typeof schemas.permissions> = async ({ actor }) =>
  listPermissions(actor)

export const readEmployeeCode: Handler<typeof session.employeeCode, typeof schemas.employeeCode> = async ({
  db,
  actor,
}) => {
  const [address, rewardCode, row] = await Promise.all([
    readPublicUrl(db),
    personalCodesSlot.get().rewardCode(db, actor.userId),
    db.selectFrom('appUser').select('employeeCode').where('userId', '=', actor.userId).executeTakeFirstOrThrow(),
  ])
  return {
    employeeCode: row.employeeCode,
    qrContent: `${address}/pages/member/index?employeeCode=${row.employeeCode}`,
    rewardCode,
  }
}
