/** Resolves a flow's approver rules to people at this moment. Applicants never approve their own request, even one submitted for them. */
import { userStatus, userType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { buildDutyFilter, findSuperior } from '../directory/public.ts'
import type { FlowStep } from './approval-rules.ts'

export type Approver = { userId: number; nickName: string }
export type ResolvedStep = FlowStep & { approvers: Approver[] }
export type Applicant = {
  userId: number
  deptId: number
  /** Person the request is for, when another user submits it; they only confirm steps that name them. */
  forUserId?: number | undefined
}

/** Approvers of each step. Refuses NO_APPROVER for a step without any. */
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
      approvers:
        step.personal === true
          ? await requireNamedApprovers(db, step)
          : await requireApprovers(db, step.approver, applicant),
    })
  return steps
}

/** Approvers of a personal step, without stand-ins. */
async function requireNamedApprovers(db: Db, { approver }: FlowStep): Promise<Approver[]> {
  const named = await listNamedPeople(db, approver)
  return named.length > 0 ? named : refuse('NO_APPROVER')
}

/** People an approver rule yields. Refuses NO_APPROVER when there are none. */
export async function requireApprovers(db: Db, approver: string, applicant: Applicant): Promise<Approver[]> {
  const concerned = [applicant.userId, ...(approver.startsWith('user:') ? [] : [applicant.forUserId ?? 0])]
  const named = approver === 'leader' ? [] : await listNamedPeople(db, approver)
  const others = named.filter((person) => !concerned.includes(person.userId))
  if (others.length > 0) return others
  const superior =
    approver === 'leader' || named.length > 0 ? await findSuperior(db, applicant.deptId, concerned) : undefined
  return superior ? [superior] : refuse('NO_APPROVER')
}

function listNamedPeople(db: Db, approver: string): Promise<Approver[]> {
  const [kind, value = ''] = approver.split(':')
  const people = db
    .selectFrom('appUser')
    .select(['userId', 'nickName'])
    .where('status', '=', userStatus.active)
    .where('userType', '<>', userType.system)
    .orderBy('userId')
  if (kind === 'user') return people.where('userId', '=', Number(value)).execute()
  return people.where(buildDutyFilter(sql`role_keys`, value.split(','))).execute()
}
