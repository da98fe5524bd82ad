/** 定时修改: plans changes of dated fields, lists and withdraws them. */
import { formatTime } from '@nocturne/base/venue-time'
import { formatCell } from '@nocturne/contract/entity/cell'
import { plannedChangeStatus, type PlannedChangeStatus } from '@nocturne/contract/codes'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { getTitle } from '@nocturne/contract/entity/record-text'
import type { RowError } from '@nocturne/contract/entity/schemas'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { EntityStore, RecordChange } from '../../../entities/entity-store.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext, StaffActor } from '../../../http/context.ts'
import { findMissingElement, refuse, refuseField, refuseNotFound } from '../../../http/refusal.ts'
import { loadReferences } from '../references.ts'
import { getStore } from '../stores.ts'
import { buildChange, describeError, findErrors, lockRecords, refuseRows, refuseStaleFields } from '../write-records.ts'
import { findOverlap, findTimeFault, type FieldChanges, type WaitingPlan } from './planned-rules.ts'
import { findNextPlannedStatus } from './planned-status.ts'

const { planned } = plannedChangeStatus

export const planChange: Handler<typeof office.planChange, typeof schemas.planChange> = async (
  context,
  { entity, rows, effectiveAt },
) => {
  const { tx, now, actor } = context
  const store = getStore(entity)
  assertDatedFields(actor, store.definition, rows)
  const timeFault = findTimeFault(effectiveAt, formatTime(now))
  if (timeFault !== null) refuseField('effectiveAt', '生效时间', timeFault)
  const current = await lockRecords(context, store, rows)
  refuseStaleFields(context, store, { rows, current })
  const changes = rows.map((row, index) => buildChange(store.definition, row, index, current))
  const errors = [
    ...findUnchangedRows(changes),
    ...(await findErrors(context, store, changes)),
    ...(await findOverlaps(tx, store.definition, changes)),
  ]
  const [first] = errors
  if (first) refuseRows(errors, describeError(first, rows.length))
  return { ids: await storePlans(context, store, { changes, effectiveAt }) }
}

/** Refuses fields that cannot be planned, and fields that the caller may not change. */
function assertDatedFields(
  actor: StaffActor,
  { fields, permission }: EntityDefinition,
  rows: readonly { values: Record<string, FieldValue> }[],
): void {
  for (const name of new Set(rows.flatMap(({ values }) => Object.keys(values)))) {
    const field = fields[name]
    if (field?.dated !== true) refuseField(name, field?.label ?? '字段', `${field?.label ?? '这一项'}不能定时修改`)
    if (!actor.permissions.has(field.permission ?? permission)) refuse('NO_PERMISSION')
  }
}

const findUnchangedRows = (changes: readonly RecordChange[]): RowError[] =>
  changes
    .filter(({ changed }) => changed.length === 0)
    .map(({ row }) => ({ row, field: '', message: '和现在的值一样，没有可改的' }))

/** One change at a time: a second plan for a field would be based on a value that the first one replaces. */
async function findOverlaps(
  tx: Tx,
  definition: EntityDefinition,
  changes: readonly RecordChange[],
): Promise<RowError[]> {
  const { rows: waiting } = await sql<WaitingPlan>`
    select p.record_id, p.changes, p.effective_at, u.nick_name as user_name from planned_change p join app_user u on u.user_id = p.created_by
    where p.entity = ${definition.name} and p.status = ${lit(planned)}
      and p.record_id = any(${changes.map(({ id }) => id)}::bigint[]) order by p.plan_id`.execute(tx)
  const ids = changes.map(({ id }) => id)
  return changes.flatMap(({ row, id, changed }) => {
    if (ids.indexOf(id) < row) return [{ row, field: '', message: '同一条记录只能出现一次' }]
    const found = findOverlap(waiting, id ?? 0, changed)
    if (!found) return []
    const label = definition.fields[found.field]?.label ?? ''
    const { userName, effectiveAt } = found.plan
    const message = `${label}已有定时修改：${userName}设定${effectiveAt.slice(0, 16)}生效，请先撤回它`
    return [{ row, field: found.field, message }]
  })
}

async function storePlans(
  { tx, now, actor, log, emit }: CommandContext,
  { definition }: EntityStore,
  { changes, effectiveAt }: { changes: readonly RecordChange[]; effectiveAt: string },
): Promise<number[]> {
  const rows = changes.map((change) => ({ ...change, fields: toFieldChanges(change) }))
  const stored = await tx
    .insertInto('plannedChange')
    .values(
      rows.map(({ id, fields }) => ({
        entity: definition.name,
        recordId: id as number,
        changes: JSON.stringify(fields),
        effectiveAt,
        createdBy: actor.userId,
        createdAt: formatTime(now),
      })),
    )
    .returning('planId')
    .execute()
  for (const [index, { id, fields }] of rows.entries())
    log({
      title: `定时修改${definition.label}`,
      subjectType: definition.subject,
      subjectId: id as number,
      before: pick(fields, 'from'),
      after: { ...pick(fields, 'to'), effectiveAt, plan: stored[index]?.planId },
    })
  emit({ topic: definition.topic })
  return stored.map(({ planId }) => planId)
}

const toFieldChanges = ({ before, after, changed }: RecordChange): FieldChanges =>
  Object.fromEntries(changed.map((name) => [name, { from: before?.[name] ?? null, to: after[name] ?? null }]))

export const pick = (changes: FieldChanges, side: 'from' | 'to'): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]]))

type PlanRow = {
  planId: number
  recordId: number
  changes: FieldChanges
  effectiveAt: string
  status: PlannedChangeStatus
  actorName: string
  createTime: string
  endTime: string | null
  fault: string
  total: number
}

/** Waiting changes by time, then ended ones, latest first. */
export const listPlannedChanges: Handler<typeof office.plannedChanges, typeof schemas.plannedChanges> = async (
  { db, actor },
  { entity, recordId, pageNum, pageSize },
) => {
  const store = getStore(entity)
  const visible = listVisibleDatedFields(actor, store.definition)
  if (visible.length === 0) refuse('NO_PERMISSION')
  const { rows } = await sql<PlanRow>`
    select p.plan_id, p.record_id, p.changes, p.effective_at, p.status, u.nick_name as actor_name, p.created_at as create_time,
      p.ended_at as end_time, p.fault, count(*) over () as total
    from planned_change p join app_user u on u.user_id = p.created_by where p.entity = ${entity} and p.changes ?| ${visible}
      and (${recordId ?? null}::bigint is null or p.record_id = ${recordId ?? null})
    order by p.status <> ${lit(planned)}, case when p.status = ${lit(planned)} then p.effective_at end, p.ended_at desc, p.plan_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const titles = await readTitles(
    db,
    store,
    rows.map(({ recordId }) => recordId),
  )
  const references = await loadReferences(db, store.definition)
  return {
    rows: rows.map(({ total: _total, changes, ...row }) => ({
      ...row,
      title: titles.get(row.recordId) ?? '',
      changes: Object.entries(changes)
        .filter(([name]) => visible.includes(name))
        .map(([name, { from, to }]) => {
          const field = store.definition.fields[name]
          const format = (value: FieldValue) => (field ? formatCell(field, value, references) : '')
          return { field: name, label: field?.label ?? name, from, to, fromText: format(from), toText: format(to) }
        }),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const listVisibleDatedFields = (actor: StaffActor, { fields, permission }: EntityDefinition): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.dated === true && actor.permissions.has(field.permission ?? permission) ? [name] : [],
  )

export async function readTitles(
  db: Db | Tx,
  { definition, read }: EntityStore,
  ids: readonly number[],
): Promise<Map<number, string>> {
  return new Map((await read(db, ids)).map(({ id, values }) => [id, getTitle(definition, values)]))
}

/** Withdraws changes that have not begun, all or none. */
export const withdrawPlanned: Handler<typeof office.withdrawPlanned, typeof schemas.withdrawPlanned> = async (
  { tx, now, actor, log, emit },
  { ids },
) => {
  const at = formatTime(now)
  const { rows } = await sql<
    Pick<PlanRow, 'planId' | 'recordId' | 'changes' | 'effectiveAt' | 'status'> & { entity: string }
  >`
    select plan_id, entity, record_id, changes, effective_at, status from planned_change
    where plan_id = any(${ids}::bigint[]) order by plan_id for no key update`.execute(tx)
  const missing = findMissingElement(
    ids,
    rows.map(({ planId }) => planId),
  )
  if (missing !== undefined) refuseNotFound({ id: missing })
  for (const plan of rows) {
    const { definition } = getStore(plan.entity as EntityDefinition['name'])
    for (const name of Object.keys(plan.changes))
      if (!actor.permissions.has(definition.fields[name]?.permission ?? definition.permission)) refuse('NO_PERMISSION')
    const status = findNextPlannedStatus('withdraw', plan.status)
    if (status === null || plan.effectiveAt <= at) refuse('PLAN_BEGUN')
    await tx
      .updateTable('plannedChange')
      .set({ status, endedBy: actor.userId, endedAt: at })
      .where('planId', '=', plan.planId)
      .execute()
    log({
      title: `撤回定时修改${definition.label}`,
      subjectType: definition.subject,
      subjectId: plan.recordId,
      after: { withdrawn: pick(plan.changes, 'to'), effectiveAt: plan.effectiveAt, plan: plan.planId },
    })
    emit({ topic: definition.topic })
  }
  return {}
}
