/** 会员等级: a member who recharged or spent enough is promoted automatically and never demoted. */
import { normalDisable, notifyCategory, rechargeStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { UnitOfWork } from '../../http/context.ts'
import { notify } from '../notifications/public.ts'
import { findReachedLevel, findNextLevel, computeLevelProgress } from './member-rules.ts'
import type { MemberLevel, NextLevel, MemberSums } from './member-rules.ts'
import { selectMemberVisits } from './member-store.ts'

/** Levels in use, lowest first. A level with members is always in use. */
export async function listMemberLevels(db: Db): Promise<MemberLevel[]> {
  return db
    .selectFrom('memberLevel')
    .select(['levelId', 'levelNo', 'levelName', 'discountBp', 'upgradeRecharge', 'upgradeConsume'])
    .where('status', '=', normalDisable.normal)
    .orderBy('levelNo')
    .execute()
}

type Standing = {
  memberName: string
  salesUserId: number | null
  has: MemberLevel
  levels: MemberLevel[]
  sums: MemberSums
}

/**
 * Reads the sums and the level of a member; undefined for an unknown one. Refunded money counts neither as recharged
 * nor as spent.
 */
async function findLevelStanding(db: Db, memberId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Omit<Standing, 'has' | 'levels' | 'sums'> & MemberSums & { levelId: number }>`
    select m.member_name, m.sales_user_id, m.level_id,
      (select coalesce(sum(o.principal_amount - o.refunded_amount), 0)::bigint from recharge_order o
        where o.member_id = m.member_id and o.status in (${lit(rechargeStatus.succeeded, rechargeStatus.refunded)})) as recharged,
      (select coalesce(sum(v.paid_amount), 0)::bigint from ${selectMemberVisits(memberId)} v) as consumed
    from member m where m.member_id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const levels = await listMemberLevels(db)
  const { levelId, recharged, consumed, ...member } = row
  const has = levels.find((level) => level.levelId === levelId)
  if (!has) throw new Error(`member ${memberId} has a level that does not stand`)
  return { ...member, has, levels, sums: { recharged, consumed } }
}

/** Reads the next level and the amounts missing to it; null when no higher level can be reached. */
export async function readNextLevel(db: Db, memberId: number): Promise<NextLevel | null> {
  const standing = await findLevelStanding(db, memberId)
  return standing ? findNextLevel(standing.levels, standing.has, standing.sums) : null
}

/**
 * Reads the next level, the progress to it (basis points) and the recharges so far (fen). Each query reads this member
 * only.
 */
export async function readLevelProgress(
  db: Db,
  memberId: number,
): Promise<{ nextLevel: NextLevel | null; nextLevelBp: number | null; recharged: number }> {
  const standing = await findLevelStanding(db, memberId)
  const nextLevel = standing ? findNextLevel(standing.levels, standing.has, standing.sums) : null
  const nextLevelBp = standing && nextLevel ? computeLevelProgress(nextLevel, standing.sums) : null
  return { nextLevel, nextLevelBp, recharged: standing?.sums.recharged ?? 0 }
}

/**
 * Promotes a member to the level of their sums and notifies the sales person. Callers write the recharge or payment
 * first, so that of two concurrent callers the last to commit counts both.
 */
export async function raiseLevel({ tx, now, emit, log }: Omit<UnitOfWork, 'actor'>, memberId: number): Promise<void> {
  // Waits for a change of the levels in progress, which promotes the members whose recharges are committed.
  const [, standing] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(hashtextextended('office.memberLevel', 0))`.execute(tx),
    findLevelStanding(tx, memberId),
  ])
  const reached = standing && findReachedLevel(standing.levels, standing.has, standing.sums)
  if (!reached) return
  const { rows } = await sql`
    update member m set level_id = ${reached.levelId} from member_level l
    where m.member_id = ${memberId} and l.level_id = m.level_id and l.level_no < ${reached.levelNo} returning m.member_id`.execute(
    tx,
  )
  if (rows.length === 0) return
  const { memberName, salesUserId, has, sums } = standing
  emit({ topic: 'member', ids: [memberId] })
  log({
    title: '会员升级',
    subjectType: 'member',
    subjectId: memberId,
    before: { levelName: has.levelName },
    after: { levelName: reached.levelName, ...sums },
  })
  if (salesUserId === null) return
  const rate = reached.discountBp < 10_000 ? `，消费享 ${reached.discountBp / 1000} 折` : ''
  const content = `${memberName} 由${has.levelName}升级为${reached.levelName}${rate}`
  const about = { category: notifyCategory.system, bizType: 'member', bizId: memberId }
  await notify(tx, emit, { ...about, userIds: [salesUserId], title: '专属会员升级', content }, now)
}
