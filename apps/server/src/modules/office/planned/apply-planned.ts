/** Applies planned changes that are due, each in its own transaction. */
import { formatTime } from '@nocturne/base/venue-time'
import { notifyCategory, plannedChangeStatus, type PlannedChangeStatus } from '@nocturne/contract/codes'
import type { EntityName } from '@nocturne/contract/entity/names'
import type { PermissionKey } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { EntityStore } from '../../../entities/entity-store.ts'
import type { LiveEvent, LogEntry, StaffActor } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import { notify } from '../../notifications/public.ts'
import { logJobWork } from '../../platform/public.ts'
import { getStore } from '../stores.ts'
import { saveRecords } from '../write-records.ts'
import { pick, readTitles } from './plan-changes.ts'
import type { FieldChanges } from './planned-rules.ts'
import { findNextPlannedStatus } from './planned-status.ts'

type DuePlan = {
  planId: number
  entity: EntityName
  recordId: number
  changes: FieldChanges
  status: PlannedChangeStatus
  createdBy: number
  userName: string
  nickName: string
}

/** Returns the number of changes applied or failed. An unexpected error of one change does not stop the others. */
export async function applyPlannedChanges(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ planId: number }>`
    select plan_id from planned_change where status = ${lit(plannedChangeStatus.planned)} and effective_at <= ${now}
    order by effective_at, plan_id`.execute(db)
  let count = 0
  const errors: unknown[] = []
  for (const { planId } of rows) {
    try {
      if (await endPlan(db, planId, now)) count += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return count
}

/** Applies a plan; a refusal rolls it back and marks it as failed. False when another process ended it. */
async function endPlan(db: Db, planId: number, now: Date): Promise<boolean> {
  try {
    return await runWithEvents(db, (tx, emit) => applyPlan(tx, emit, { planId, now }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return runWithEvents(db, (tx, emit) => failPlan(tx, emit, { planId, now, refusal: error }))
  }
}

/** Locks a waiting plan; undefined when it has ended or another process has it. */
async function lockPlan(tx: Tx, planId: number): Promise<DuePlan | undefined> {
  const { rows } = await sql<DuePlan>`
    select p.plan_id, p.entity, p.record_id, p.changes, p.status, p.created_by, u.user_name, u.nick_name
    from planned_change p join app_user u on u.user_id = p.created_by
    where p.plan_id = ${planId} and p.status = ${lit(plannedChangeStatus.planned)} for no key update of p skip locked`.execute(
    tx,
  )
  return rows[0]
}

type Due = { planId: number; now: Date }

async function applyPlan(tx: Tx, emit: (event: LiveEvent) => void, { planId, now }: Due): Promise<boolean> {
  const plan = await lockPlan(tx, planId)
  if (!plan) return false
  const store = getStore(plan.entity)
  const entries: LogEntry[] = []
  await saveRecords({ tx, now, emit, log: (entry) => entries.push(entry), actor: buildPlanner(store, plan) }, store, [
    { id: plan.recordId, values: pick(plan.changes, 'to'), seen: pick(plan.changes, 'from') },
  ])
  await markEnded(tx, plan, 'apply', now)
  await logJobWork(
    tx,
    { job: 'planned-changes', title: '定时修改', businessType: 'office', now },
    entries.map((entry) => ({
      ...entry,
      title: `定时修改生效：${store.definition.label}`,
      after: { ...(entry.after as object), planId, plannedBy: plan.nickName },
    })),
  )
  return true
}

/**
 * The planner with the permissions of the planned fields: these were checked when the change was planned, and it stays
 * in force when the planner leaves.
 */
function buildPlanner({ definition }: EntityStore, plan: DuePlan): StaffActor {
  const keys = Object.keys(plan.changes).map((name) => definition.fields[name]?.permission ?? definition.permission)
  return {
    kind: 'staff',
    userId: plan.createdBy,
    userName: plan.userName,
    nickName: plan.nickName,
    deptId: 0,
    deptName: '',
    deptIds: [],
    roleKeys: [],
    baseRoles: [],
    permissions: new Map(keys.map((key): [PermissionKey, 'all'] => [key, 'all'])),
    saleFlag: false,
  }
}

async function failPlan(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  { planId, now, refusal }: Due & { refusal: Refusal },
): Promise<boolean> {
  const plan = await lockPlan(tx, planId)
  if (!plan) return false
  const store = getStore(plan.entity)
  const { label, subject, topic } = store.definition
  const title = (await readTitles(tx, store, [plan.recordId])).get(plan.recordId) ?? ''
  const fault = refusal.errCode === 'STALE_DATA' ? '设定之后又有人改过' : refusal.message
  await markEnded(tx, plan, 'fail', now, fault)
  await notify(
    tx,
    emit,
    {
      userIds: [plan.createdBy],
      category: notifyCategory.system,
      title: `定时修改没有生效：${title}`,
      content: `你设定的${label}“${title}”的修改没有生效：${fault}。现在的值没有变，需要的话请重新设定`,
    },
    now,
  )
  emit({ topic })
  await logJobWork(tx, { job: 'planned-changes', title: `定时修改未生效：${label}`, businessType: 'office', now }, [
    { subjectType: subject, subjectId: plan.recordId, after: { fault, failedPlan: planId, plannedBy: plan.nickName } },
  ])
  return true
}

async function markEnded(tx: Tx, plan: DuePlan, move: 'apply' | 'fail', now: Date, fault = ''): Promise<void> {
  const status = findNextPlannedStatus(move, plan.status)
  if (status === null) throw new Error(`planned change ${plan.planId} has ended`)
  await tx
    .updateTable('plannedChange')
    .set({ status, endedAt: formatTime(now), fault })
    .where('planId', '=', plan.planId)
    .execute()
}
