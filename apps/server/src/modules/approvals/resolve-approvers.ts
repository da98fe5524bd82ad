/** Who is asked: the people a flow's words stand for at this moment. Nobody is asked about his own request, whoever sent it. */
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { superiorOf } from '../directory/public.ts'
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

/** The people a word of a flow stands for. Refuses NO_APPROVER where there is nobody. */
export async function approversOf(db: Db, approver: string, applicant: Applicant): Promise<Approver[]> {
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
