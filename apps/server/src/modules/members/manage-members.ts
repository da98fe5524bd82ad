/** Staff actions on members: register at the table, read, identify by code, disable and enable. */
import { maskPhone } from '@nocturne/base/masking'
import { formatTime } from '@nocturne/base/venue-time'
import type { MemberSource, NormalDisable, UserSex } from '@nocturne/contract/codes'
import { memberSource, normalDisable, userStatus } from '@nocturne/contract/codes'
import type { members } from '@nocturne/contract/members/endpoints'
import type { schemas } from '@nocturne/contract/members/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, buildOwnerFilter, findScope } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { resolveMergedMember } from '../directory/public.ts'
import { revokeMemberSessions } from '../session/public.ts'
import { canChangeSales } from './change-sales-person.ts'
import { buildScannedMemberFilter, useMemberCode } from './member-codes.ts'
import { readNextLevel } from './member-levels.ts'
import { computePoints } from './member-rules.ts'
import { lockMember, registerMember, selectMemberVisits } from './member-store.ts'
import { findPendingCodeRecharge } from './stored-value/recharge-store.ts'
import type { PendingCodeRecharge } from './stored-value/recharge-store.ts'
import { readBalanceWithFlows } from './stored-value/recharge-queries.ts'

const MOST_RECORDS = 20

export type MemberBrief = {
  memberId: number
  memberNo: string
  memberName: string
  phoneMask: string
  levelName: string
  discountBp: number
}

/** Short form of a member. Refuses NOT_FOUND. */
export async function getMemberBrief(db: Db, memberId: number): Promise<MemberBrief> {
  const { rows } = await sql<Omit<MemberBrief, 'phoneMask'> & { phonenumber: string }>`
    select m.member_id, m.member_no, m.member_name, m.phonenumber, l.level_name, l.discount_bp
    from member m join member_level l using (level_id) where m.member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) refuseNotFound({ memberId })
  const { phonenumber, ...brief } = row
  return { ...brief, phoneMask: maskPhone(phonenumber) }
}

export const addMember: Handler<typeof members.add, typeof schemas.add> = async (
  { tx, actor, now, log },
  { phonenumber, memberName, sex, birthday, salesUserId },
) => {
  if (birthday !== undefined && (birthday > formatTime(now).slice(0, 10) || birthday < '1900-01-01'))
    refuseField('birthday', '生日', '生日不正确')
  const sales = await resolveSalesPerson(tx, actor, salesUserId)
  const member =
    (await registerMember(tx, {
      phone: phonenumber,
      source: memberSource.staff,
      now,
      memberName,
      sex,
      birthday,
      salesUserId: sales,
      registeredBy: actor.userId,
    })) ?? refuse('PHONE_EXISTS')
  log({
    subjectType: 'member',
    subjectId: member.memberId,
    after: { memberNo: member.memberNo, phoneMask: maskPhone(phonenumber), salesUserId: sales },
  })
  return getMemberBrief(tx, member.memberId)
}

/** Sales person of a new member: one the actor's scope may name; by default the actor, if they sell. */
async function resolveSalesPerson(
  db: Db,
  actor: StaffActor,
  requestedUserId: number | undefined,
): Promise<number | null> {
  const userId = requestedUserId ?? (actor.saleFlag ? actor.userId : null)
  if (userId === null) return null
  const person = await db
    .selectFrom('appUser')
    .select(['userId', 'deptId'])
    .where('userId', '=', userId)
    .where('saleFlag', '=', true)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  if (!person) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  if (!isPermitted(actor, 'member:info:view', { userIds: [person.userId], deptId: person.deptId }))
    refuse('NO_PERMISSION')
  return person.userId
}

type DetailRow = {
  memberId: number
  memberNo: string
  memberName: string
  nickName: string
  phonenumber: string
  sex: UserSex
  birthday: string | null
  levelName: string
  discountBp: number
  salesUserId: number | null
  salesUserName: string | null
  salesDeptId: number | null
  registerTime: string
  registerSource: MemberSource
  status: NormalDisable
}

type RecordRow = {
  tableRecordId: number
  businessDate: string
  tableName: string
  payableAmount: number | null
  salesUserName: string
}

export const readMember: Handler<typeof members.detail, typeof schemas.detail> = async ({ db, actor, now }, input) => {
  // A page loaded before a merge, or an old link, still names the merged member.
  const memberId = await resolveMergedMember(db, input.memberId)
  const own = buildOwnerFilter(actor, 'member:info:view', { users: ['m.salesUserId'], dept: 's.deptId' })
  const canSeeAmounts = buildOwnerFilter(actor, 'operate:table:amount', {
    users: ['r.salesUserId', 'r.waiterUserId', 'r.openUserId'],
    dept: 'r.salesDeptId',
  })
  const { rows } = await sql<DetailRow>`
    select m.member_id, m.member_no, m.member_name, m.nick_name, m.phonenumber, m.sex, m.birthday, l.level_name, l.discount_bp, m.sales_user_id,
      s.nick_name as sales_user_name, s.dept_id as sales_dept_id, m.registered_at as register_time, m.register_source, m.status
    from member m join member_level l using (level_id) left join app_user s on s.user_id = m.sales_user_id
    where m.member_id = ${memberId} and m.merged_into is null and (${own} or ${buildScannedMemberFilter('m.memberId', actor, now)})`.execute(
    db,
  )
  const [row] = rows
  if (!row) refuseNotFound({ memberId })
  const visits = sql`${selectMemberVisits(memberId)} v join sitting r using (sitting_id)`
  const [records, sums] = await Promise.all([
    sql<RecordRow>`
      select r.sitting_id, r.business_date, r.table_name, case when ${canSeeAmounts} then v.payable_amount end as payable_amount, r.sales_user_name
      from ${visits} order by r.sitting_id desc limit ${MOST_RECORDS}`.execute(db),
    sql<{ visitCount: number; lastConsumeTime: string | null; totalConsume: number }>`
      select count(*) as visit_count, max(r.opened_at) as last_consume_time, coalesce(sum(v.paid_amount) filter (where ${canSeeAmounts}), 0)::bigint as total_consume
      from ${visits}`.execute(db),
  ])
  const { phonenumber, salesDeptId, ...member } = row
  const owner = { userIds: [row.salesUserId], deptId: salesDeptId }
  const whole = row.salesUserId === actor.userId || isPermitted(actor, 'member:info:phone', owner)
  const canManage = findScope(actor, 'member:recharge:refund') !== undefined
  // A member without a sales person is open to all permitted staff.
  const canRecharge =
    row.status === normalDisable.normal &&
    isPermitted(
      actor,
      'member:recharge:add',
      row.salesUserId === null ? { userIds: [actor.userId], deptId: actor.deptId } : owner,
    )
  const seesBalance = canManage || canRecharge
  const seesEveryTable = findScope(actor, 'operate:table:amount') === 'all'
  const [nextLevel, balance, paying] = await Promise.all([
    readNextLevel(db, memberId),
    seesBalance ? readBalanceWithFlows(db, memberId) : null,
    canRecharge ? findPendingCodeRecharge(db, memberId) : undefined,
  ])
  const sum = sums.rows[0] ?? { visitCount: 0, lastConsumeTime: null, totalConsume: 0 }
  return {
    ...member,
    phoneMask: maskPhone(phonenumber),
    phonenumber: whole ? phonenumber : null,
    ...sum,
    points: seesEveryTable ? computePoints(sum.totalConsume) : null,
    records: records.rows,
    // The missing amounts reveal recharges and spending, so they need the permissions for both.
    nextLevel: nextLevel && {
      ...nextLevel,
      rechargeMissing: seesBalance ? nextLevel.rechargeMissing : null,
      consumeMissing: seesEveryTable ? nextLevel.consumeMissing : null,
    },
    balance,
    rechargePaying: paying ? omitPaymentId(paying) : null,
    canRecharge,
    canTakeCash: canRecharge && actor.permissions.has('operate:bill:settle'),
    canManage,
    canChangeSales: canChangeSales(actor, row.salesUserId === null ? null : owner),
  }
}

const omitPaymentId = ({ paymentId: _id, ...paying }: PendingCodeRecharge) => paying

export const scanMember: Handler<typeof members.scan, typeof schemas.scan> = async (
  { tx, actor, now, log },
  { code },
) => {
  const { memberId } = await useMemberCode(tx, { code, use: 'show', now, readBy: actor.userId })
  log({ subjectType: 'member', subjectId: memberId })
  return getMemberBrief(tx, memberId)
}

export const changeMemberStatus: Handler<typeof members.changeStatus, typeof schemas.changeStatus> = async (
  { tx, now, actor, log },
  { memberId, status, reason },
) => {
  const before = await lockMember(tx, memberId)
  await tx.updateTable('member').set({ status }).where('memberId', '=', memberId).execute()
  const endedSessions =
    status === normalDisable.disabled
      ? await revokeMemberSessions(tx, { memberId, reason: `disabled by ${actor.userId}`, now })
      : 0
  log({
    subjectType: 'member',
    subjectId: memberId,
    before: { status: before.status },
    after: { status, reason, endedSessions },
  })
  return {}
}
