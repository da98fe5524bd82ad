/**
 * 修改专属客户经理: a superior reassigns a member. Existing credit is unchanged: recharges and sittings keep the sales person
 * stored when they began.
 */
import { notifyCategory } from '@nocturne/contract/codes'
import type { members } from '@nocturne/contract/members/endpoints'
import type { schemas } from '@nocturne/contract/members/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { isPermitted, findScope } from '../../http/policy.ts'
import type { RowOwner } from '../../http/policy.ts'
import { refuseNotFound, refuse, refuseField } from '../../http/refusal.ts'
import { requireActivePerson } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { notify } from '../notifications/public.ts'
import { setMemberSalesPerson } from './log-in-member.ts'
import { lockMember } from './member-store.ts'
import type { MemberRow } from './member-store.ts'
import { isActiveSeller } from './sales-person.ts'

/** Returns whether the actor may take a member from `owner`; members without a sales person (null) may be taken by any permitted actor. */
export const canChangeSales = (actor: StaffActor, owner: RowOwner | null): boolean =>
  owner === null
    ? findScope(actor, 'operate:table:changeSales') !== undefined
    : isPermitted(actor, 'operate:table:changeSales', owner)

export const changeSalesPerson: Handler<typeof members.changeSales, typeof schemas.changeSales> = async (
  context,
  { memberId, salesUserId = null, reason },
) => {
  const { tx, actor, emit, log } = context
  const member = await lockMember(tx, memberId)
  const before = await findSalesPerson(tx, member.salesUserId)
  if (!canChangeSales(actor, before && { userIds: [before.userId], deptId: before.deptId })) refuse('NO_PERMISSION')
  const after = salesUserId === null ? null : await requireNewSalesPerson(tx, actor, salesUserId)
  if ((after?.userId ?? null) === member.salesUserId) refuseField('salesUserId', '客户经理', '客户经理没有变化')
  await setMemberSalesPerson(tx, memberId, salesUserId)
  log({
    subjectType: 'member',
    subjectId: memberId,
    before: { salesUserId: member.salesUserId, salesUserName: before?.nickName ?? null },
    after: { salesUserId, salesUserName: after?.nickName ?? null, reason },
  })
  emit({ topic: 'member', ids: [memberId] })
  if (before)
    await notifySalesPerson(context, before, {
      member,
      title: '专属会员转出',
      content: `转给${after?.nickName ?? '其他人'}，${reason}`,
    })
  if (after)
    await notifySalesPerson(context, after, {
      member,
      title: '专属会员转入',
      content: `由${before?.nickName ?? '公司'}转来，${reason}`,
    })
  return { salesUserId, salesUserName: after?.nickName ?? null }
}

/** Current sales person of the member, also a former employee; null for none. */
async function findSalesPerson(tx: Tx, userId: number | null): Promise<Person | null> {
  if (userId === null) return null
  const { rows } = await sql<Person>`
    select u.user_id, u.nick_name, u.dept_id, d.dept_name from app_user u join dept d using (dept_id) where u.user_id = ${userId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** New sales person, within the actor's scope. Refuses assigning members to oneself: another person must do that. */
async function requireNewSalesPerson(tx: Tx, actor: StaffActor, userId: number): Promise<Person> {
  const person = await requireActivePerson(tx, userId)
  if (!(await isActiveSeller(tx, userId))) refuseNotFound({ userId }, 'USER_NOT_FOUND')
  if (!isPermitted(actor, 'operate:table:changeSales', { userIds: [], deptId: person.deptId })) refuse('NO_PERMISSION')
  if (userId === actor.userId) refuseField('salesUserId', '客户经理', '不能改为自己，请由其他主管修改')
  return person
}

type Word = { member: MemberRow; title: string; content: string }

async function notifySalesPerson(
  { tx, emit, now }: CommandContext,
  { userId }: Person,
  { member, title, content }: Word,
): Promise<void> {
  const message = { title: `${member.memberName} ${title}`, content, bizType: 'member', bizId: member.memberId }
  await notify(tx, emit, { userIds: [userId], category: notifyCategory.system, ...message }, now)
}
