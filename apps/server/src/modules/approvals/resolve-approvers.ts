/** Who is asked: the people a flow's words stand for at this moment. Nobody is asked about his own request, whoever sent it. */
import { deptType, userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuse } from '../../http/refusal.ts'
import type { FlowStep } from './approval-rules.ts'

export type Approver = { userId: number; nickName: string }
export type ResolvedStep = FlowStep & { approvers: Approver[] }
export type Applicant = {
  userId: number
  deptId: number
  /** Whose wish it is when somebody else applies for him: only a step that names him asks him. */
  forUserId?: number | undefined
}

/** The approvers of every step. A step nobody can answer refuses NO_APPROVER. */
export async function resolveApprovers(
  db: Db,
  flow: readonly FlowStep[],
  applicant: Applicant,
): Promise<ResolvedStep[]> {
  if (flow.length === 0) refuse('NO_APPROVER')
  const steps: ResolvedStep[] = []
  for (const step of flow)
    steps.push({
      ...step,
      approvers: step.personal === true ? await onlyNamed(db, step) : await approversOf(db, step.approver, applicant),
    })
  return steps
}

/** Nobody answers in the place of whoever is asked himself. */
async function onlyNamed(db: Db, { approver }: FlowStep): Promise<Approver[]> {
  const named = await peopleNamed(db, approver)
  return named.length > 0 ? named : refuse('NO_APPROVER')
}

async function approversOf(db: Db, approver: string, applicant: Applicant): Promise<Approver[]> {
  const concerned = [applicant.userId, ...(approver.startsWith('user:') ? [] : [applicant.forUserId ?? 0])]
  const named = approver === 'leader' ? [] : await peopleNamed(db, approver)
  const others = named.filter((person) => !concerned.includes(person.userId))
  if (others.length > 0) return others
  const superior =
    approver === 'leader' || named.length > 0 ? await superiorOf(db, applicant.deptId, concerned) : undefined
  return superior ? [superior] : refuse('NO_APPROVER')
}

function peopleNamed(db: Db, approver: string): Promise<Approver[]> {
  const [kind, value = ''] = approver.split(':')
  const people = db
    .selectFrom('appUser')
    .select(['userId', 'nickName'])
    .where('status', '=', userStatus.active)
    .where('userType', '<>', userType.system)
    .orderBy('userId')
  if (kind === 'user') return people.where('userId', '=', Number(value)).execute()
  return people.where(sql<boolean>`role_keys && ${value.split(',')}::text[]`).execute()
}

/**
 * Leader of the applicant's department; for a leader, of the one above it, and so on. Above the topmost department stands the
 * head office, and above its own leader whoever else runs the house.
 */
async function superiorOf(db: Db, deptId: number, concerned: readonly number[]): Promise<Approver | undefined> {
  const { rows } = await sql<Approver>`
    with recursive above as (
      select dept_id, parent_id, leader_user_id, 1 as distance from dept where dept_id = ${deptId}
      union all
      select d.dept_id, d.parent_id, d.leader_user_id, above.distance + 1 from dept d join above on d.dept_id = above.parent_id
    ), candidates as (
      select leader_user_id as user_id, distance from above
      union all select leader_user_id, 100 from dept where dept_type = ${lit(deptType.management)}
      union all select user_id, 101 from app_user where 'gm' = any(role_keys)
    )
    select u.user_id, u.nick_name from candidates join app_user u using (user_id)
    where u.status = ${lit(userStatus.active)} and u.user_id <> all(${[...concerned]}::bigint[])
    order by candidates.distance, u.user_id limit 1`.execute(db)
  return rows[0]
}
