/** Reads and changes of a member's own data: profile, sessions, payment password, sales person. */
import { maskPhone } from '@nocturne/base/masking'
import { formatTime } from '@nocturne/base/venue-time'
import type { UserSex } from '@nocturne/contract/codes'
import type { members } from '@nocturne/contract/members/endpoints'
import type { schemas } from '@nocturne/contract/members/schemas'
import { isWeakPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuseNotFound, refuse, refuseField, UnauthorizedError } from '../../http/refusal.ts'
import { writeOperationLog } from '../platform/public.ts'
import {
  decryptSecret,
  requireSmsCode,
  hashPassword,
  revokeOwnerSession,
  listOpenSessions,
  revokeSession,
} from '../session/public.ts'
import { setMemberSalesPerson, notifySalesBinding } from './log-in-member.ts'
import { readLevelProgress } from './member-levels.ts'
import { computePoints } from './member-rules.ts'
import { lockMember, selectMemberRows, selectMemberVisits } from './member-store.ts'
import { listLatestRateUses } from './rate-uses.ts'
import { allowBottleReminders } from './reminder-stop.ts'
import { findSalesPersonByCode } from './sales-person.ts'

type OwnRow = {
  memberId: number
  memberNo: string
  nickName: string
  memberName: string
  phonenumber: string
  sex: UserSex
  birthday: string | null
  avatarUrl: string | null
  levelId: number
  levelName: string
  levelNo: number
  discountBp: number
  salesUserId: number | null
  hasPayPassword: boolean
  wineReminders: boolean
  registerTime: string
  visitCount: number
  paid: number
}

export const readOwnMember: Handler<typeof members.info, typeof schemas.info> = async ({ db, actor }) => {
  const { memberId } = actor
  const { rows } = await sql<OwnRow>`
    select m.member_id, m.member_no, m.nick_name, m.member_name, m.phonenumber, m.sex, m.birthday, m.avatar_url, l.level_id, l.level_name, l.level_no,
      l.discount_bp, m.sales_user_id, m.pay_password_hash is not null as has_pay_password,
      m.wine_reminders and not exists (select from reminder_stop s where s.phonenumber = m.phonenumber) as wine_reminders, m.registered_at as register_time,
      h.visit_count, h.paid
    from member m join member_level l using (level_id)
    cross join lateral (
      select count(*) as visit_count, coalesce(sum(v.paid_amount), 0)::bigint as paid from ${selectMemberVisits(memberId)} v
    ) h where m.member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) throw new UnauthorizedError()
  const { phonenumber, paid, ...own } = row
  const [level, rateUses] = await Promise.all([readLevelProgress(db, memberId), listLatestRateUses(db, memberId)])
  return { ...own, phoneMask: maskPhone(phonenumber), points: computePoints(paid), ...level, rateUses }
}

export const updateOwnMember: Handler<typeof members.update, typeof schemas.update> = async (
  { tx, actor, now, log },
  { nickName, memberName, sex, birthday, wineReminders },
) => {
  const after = {
    ...(nickName !== undefined && { nickName }),
    ...(memberName !== undefined && { memberName }),
    ...(sex !== undefined && { sex }),
    ...(birthday !== undefined && { birthday }),
    ...(wineReminders !== undefined && { wineReminders }),
  }
  if (Object.keys(after).length === 0) refuseField('nickName', '昵称', '请填写要修改的内容')
  if (birthday !== undefined && (birthday > formatTime(now).slice(0, 10) || birthday < '1900-01-01'))
    refuseField('birthday', '生日', '生日不正确')
  const { memberId } = actor
  await lockMember(tx, memberId)
  const before = await tx
    .selectFrom('member')
    .select(['nickName', 'memberName', 'sex', 'birthday', 'wineReminders'])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('member').set(after).where('memberId', '=', memberId).execute()
  if (wineReminders === true) await allowBottleReminders(tx, await listNumbers(tx, memberId))
  log({ subjectType: 'member', subjectId: memberId, before, after })
  return {}
}

/** The member's own number and those of merged rows. */
async function listNumbers(tx: Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ phonenumber: string }>`
    select phonenumber from member where member_id in ${selectMemberRows(memberId)}`.execute(tx)
  return rows.map(({ phonenumber }) => phonenumber)
}

export const setOwnPayPassword: Handler<typeof members.payPassword, typeof schemas.payPassword> = async (
  context,
  { smsCode, payPassword },
) => {
  const { tx, actor, log } = context
  const { memberId } = actor
  const { phonenumber } = await tx
    .selectFrom('member')
    .select('phonenumber')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const newPassword = await decryptSecret(context, payPassword)
  if (newPassword === null || isWeakPayPassword(newPassword, phonenumber)) refuse('PAY_PASSWORD_WEAK')
  await requireSmsCode(context, { phone: phonenumber, scene: 'password', code: smsCode })
  const payPasswordHash = await hashPassword(newPassword)
  await tx.updateTable('member').set({ payPasswordHash }).where('memberId', '=', memberId).execute()
  log({ subjectType: 'member', subjectId: memberId })
  return {}
}

/** The member chooses a sales person; the previous one is replaced and the new one notified. */
export const bindSalesPerson: Handler<typeof members.bindSales, typeof schemas.bindSales> = async (
  { tx, actor, now, log, emit },
  { employeeCode },
) => {
  const person = (await findSalesPersonByCode(tx, employeeCode)) ?? refuseNotFound({ employeeCode }, 'USER_NOT_FOUND')
  const member = await lockMember(tx, actor.memberId)
  const { userId, nickName } = person
  if (member.salesUserId !== userId) {
    await setMemberSalesPerson(tx, member.memberId, userId)
    await notifySalesBinding(tx, emit, { userId, member, now, isNew: false })
  }
  log({
    subjectType: 'member',
    subjectId: member.memberId,
    before: { salesUserId: member.salesUserId },
    after: { salesUserId: userId },
  })
  return { salesUserId: userId, nickName }
}

export const logOutMember: Handler<typeof members.logout, typeof schemas.logout> = async ({
  db,
  actor,
  now,
  request,
}) => {
  await db.transaction().execute(async (tx) => {
    await revokeSession(tx, request.tokenHash ?? '', 'logout', now)
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: null, userName: '会员' } },
      { title: '会员退出登录', businessType: 'members', subjectType: 'member', subjectId: actor.memberId },
    )
  })
  return {}
}

export const listOwnSessions: Handler<typeof members.sessions, typeof schemas.sessions> = async ({
  db,
  actor,
  now,
  request,
}) => {
  const open = await listOpenSessions(db, { memberId: actor.memberId }, { tokenHash: request.tokenHash, now })
  return open.map(({ sessionId, userAgent, loginTime, lastSeenTime, current }) => ({
    sessionId,
    userAgent,
    loginTime,
    lastSeenTime,
    current,
  }))
}

export const endOwnSession: Handler<typeof members.endSession, typeof schemas.endSession> = async (
  { tx, actor, now, log },
  { sessionId },
) => {
  const { memberId } = actor
  const userAgent = await revokeOwnerSession(tx, { memberId }, { sessionId, now })
  log({ subjectType: 'member', subjectId: memberId, after: { endedSession: sessionId, userAgent } })
  return {}
}
