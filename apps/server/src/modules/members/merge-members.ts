/**
 * 合并会员: merges two records of one person. The merged row keeps its data and refers to the remaining member: its number
 * logs in as that member, and queries read the orders of both (`selectMemberRows`). Booked rows are not rewritten;
 * stored value moves to the remaining member (`mergeStoredValue`).
 */
import { formatTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import type { members } from '@nocturne/contract/members/endpoints'
import type { schemas } from '@nocturne/contract/members/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { moveProviderAccounts, revokeMemberSessions } from '../session/public.ts'
import { lockOwnMerges, requireMergeConfirmation } from './confirm-merge.ts'
import { getMemberBrief } from './manage-members.ts'
import { raiseLevel } from './member-levels.ts'
import { lockMember } from './member-store.ts'
import type { MemberRow } from './member-store.ts'
import { mergeStoredValue } from './stored-value/merge-stored-value.ts'

export const mergeMembers: Handler<typeof members.merge, typeof schemas.merge> = async (
  context,
  { memberId, fromMemberId, reason },
) => {
  const { tx, actor, now, log, emit } = context
  if (memberId === fromMemberId) refuseField('fromMemberId', '并入的会员', '请选择另一位会员')
  const { stays, goes } = await lockBoth(tx, memberId, fromMemberId)
  if (stays.status !== normalDisable.normal) refuse('ACCOUNT_DISABLED')
  await tx.updateTable('member').set({ mergedInto: memberId }).where('mergedInto', '=', fromMemberId).execute()
  await tx
    .updateTable('member')
    .set({ mergedInto: memberId, mergedAt: formatTime(now), status: normalDisable.disabled })
    .where('memberId', '=', fromMemberId)
    .execute()
  await sql`
    update member m set sales_user_id = coalesce(m.sales_user_id, ${goes.salesUserId}::bigint),
      level_id = (select l.level_id from member_level l where l.level_id in (m.level_id, ${goes.levelId}) order by l.level_no desc limit 1)
    where m.member_id = ${memberId}`.execute(tx)
  await moveProviderAccounts(tx, { from: fromMemberId, to: memberId })
  await lockOwnMerges(context)
  const joining = { memberId, memberName: stays.memberName, fromMemberId, at: now, userId: actor.userId }
  const moved = await mergeStoredValue(tx, joining)
  await requireMergeConfirmation(context, { stays, goes, moved, reason })
  const endedSessions = await revokeMemberSessions(tx, {
    memberId: fromMemberId,
    reason: `merged by ${actor.userId}`,
    now,
  })
  log({
    subjectType: 'member',
    subjectId: memberId,
    before: { memberNo: goes.memberNo, levelId: stays.levelId, salesUserId: stays.salesUserId },
    after: { fromMemberId, reason, endedSessions },
  })
  await raiseLevel({ tx, now, emit, log }, memberId)
  return getMemberBrief(tx, memberId)
}

/** Locks both by ascending id, so that concurrent merges of the same members do not deadlock. */
async function lockBoth(tx: Tx, staysId: number, goesId: number): Promise<{ stays: MemberRow; goes: MemberRow }> {
  const first = await lockMember(tx, Math.min(staysId, goesId))
  const second = await lockMember(tx, Math.max(staysId, goesId))
  return first.memberId === staysId ? { stays: first, goes: second } : { stays: second, goes: first }
}
