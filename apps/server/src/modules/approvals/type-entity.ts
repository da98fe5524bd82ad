/** Store of approval forms: fields and flow as rows of the office, stored as the approval centre reads them. */
import { randomBytes } from 'node:crypto'
import { normalDisable, approvalStatus, userStatus, userType } from '@nocturne/contract/codes'
import type { EntityValues } from '@nocturne/contract/entity/definition'
import type { RowError } from '@nocturne/contract/entity/schemas'
import { approvalTypeEntity } from '@nocturne/contract/office/approval-entities'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import {
  becomes,
  buildError,
  type EntityStore,
  type RecordChange,
  type WriteContext,
  type WrittenChange,
} from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'
import { buildDutyFilter } from '../directory/public.ts'
import { readRoleKeys, toFlowStep } from './flow-steps.ts'
import { buildFormSchema, findFieldError, findStepError, type FieldRow, type StepRow } from './type-rules.ts'

/** Forms that business actions start: they are neither stopped nor sent by people. */
const businessTypes = [
  'overSend',
  'credit',
  'refund',
  'withdraw',
  'award',
  'return',
  'leave',
  'attendance',
  'reverse',
] as const

/** Forms whose fields a module reads when they are sent or approved. */
const fixedForms = ['quota', 'attribution'] as const

const usages = { business: '业务自动发起', fixed: '系统表单', own: '员工表单' } as const

const listFieldRows = (values: EntityValues | null) => (values?.['formFields'] ?? []) as unknown as readonly FieldRow[]
const listStepRows = (values: EntityValues) => values['flow'] as unknown as readonly StepRow[]

/** SQL: bound of a field; amounts in yuan. */
const selectBound = (name: 'min' | 'max') =>
  sql`case when f.value ->> 'type' = 'money' then (f.value ->> ${sql.lit(name)})::numeric / 100 else (f.value ->> ${sql.lit(name)})::numeric end`

/** SQL: id of the role at a place of the approver's list. */
const selectRoleId = (place: number) => sql`(
  select r.role_id from role r where f.value ->> 'approver' like 'role:%'
    and r.role_key = split_part(split_part(f.value ->> 'approver', ':', 2), ',', ${sql.lit(place)}))`

export const approvalTypeStore: EntityStore = createTableStore(approvalTypeEntity, {
  table: 'approval_type',
  key: 'type_id',
  computed: {
    formFields: sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'label', f.value -> 'label', 'type', f.value -> 'type', 'required', f.value -> 'required',
        'options', coalesce((select string_agg(o.value, ' ' order by o.ordinality)
          from jsonb_array_elements_text(f.value -> 'options') with ordinality o), ''),
        'placeholder', coalesce(f.value ->> 'placeholder', ''), 'min', ${selectBound('min')}, 'max', ${selectBound('max')},
        'initialToday', coalesce(f.value ->> 'initial' = 'today', false), 'earliest', f.value ->> 'from',
        'walkIn', coalesce((f.value ->> 'walkIn')::boolean, false), 'key', f.value -> 'key') order by f.ordinality), '[]')
      from jsonb_array_elements(t.form_schema) with ordinality f)`,
    flow: sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'stepName', f.value -> 'stepName', 'approverKind', split_part(f.value ->> 'approver', ':', 1),
        'roleId', ${selectRoleId(1)}, 'otherRoleId', ${selectRoleId(2)},
        'userId', case when f.value ->> 'approver' like 'user:%' then split_part(f.value ->> 'approver', ':', 2)::bigint end,
        'mode', f.value -> 'mode') order by f.ordinality), '[]')
      from jsonb_array_elements(t.flow) with ordinality f)`,
    usage: sql`case when t.type_code in (${lit(...businessTypes)}) then ${usages.business}::text
      when t.type_code in (${lit(...fixedForms)}) then ${usages.fixed}::text else ${usages.own}::text end`,
    waitingNum: sql`(
      select count(*)::int from approval a where a.type_code = t.type_code and a.status = ${lit(approvalStatus.pending)})`,
  },
  derive: (change) => ({
    ...(change.id === null && { type_code: `form-${randomBytes(6).toString('hex')}`, flow: [] }),
    ...(change.changed.includes('formFields') && {
      form_schema: buildFormSchema(listFieldRows(change.after), listFieldRows(change.before)),
    }),
  }),
  check: async (context, changes) => [
    ...changes.flatMap(findUsageErrors),
    ...changes.flatMap(findFormErrors),
    ...(await findFlowErrors(context, changes)),
  ],
  afterWrite: async ({ tx }, changes) => {
    await storeSentForms(tx, changes)
    await writeFlows(tx, changes)
  },
})

const isOwn = ({ before }: RecordChange) => before === null || before['usage'] === usages.own

/** Refuses changes that a module relies on. */
function findUsageErrors(change: RecordChange): RowError[] {
  if (isOwn(change)) return []
  const errors: RowError[] = []
  if (change.changed.includes('formFields'))
    errors.push(buildError(change, 'formFields', '这张表单的内容由系统使用，不能改；可以复制成自己的表单'))
  if (change.before?.['usage'] !== usages.business) return errors
  if (becomes(change, 'startable', true)) errors.push(buildError(change, 'startable', '业务自动发起，员工不能发起'))
  if (becomes(change, 'status', normalDisable.disabled))
    errors.push(buildError(change, 'status', '业务会用到这张表单，不能停用'))
  return errors
}

function findFormErrors(change: RecordChange): RowError[] {
  if (!isOwn(change) || !change.changed.includes('formFields')) return []
  const error = findFieldError(listFieldRows(change.after))
  return error === null ? [] : [buildError(change, 'formFields', error)]
}

/** A step that no person could approve would strand every request. */
async function findFlowErrors({ tx }: WriteContext, changes: readonly RecordChange[]): Promise<RowError[]> {
  const errors: RowError[] = []
  for (const change of changes) {
    if (!change.changed.includes('flow')) continue
    const rows = listStepRows(change.after)
    const error = findStepError(rows) ?? (await findStranding(tx, rows))
    if (error !== null) errors.push(buildError(change, 'flow', error))
  }
  return errors
}

async function findStranding(tx: Tx, rows: readonly StepRow[]): Promise<string | null> {
  for (const [index, row] of rows.entries()) {
    if (await hasApprover(tx, row)) continue
    const who = { leader: '没有在职的部门负责人', role: '没有在职的人是这个角色', user: '这位员工已离职' }[
      row.approverKind
    ]
    return `第${index + 1}步“${row.stepName}”没有人能批：${who}`
  }
  return null
}

async function hasApprover(tx: Tx, { approverKind, roleId, otherRoleId, userId }: StepRow): Promise<boolean> {
  const active = tx
    .selectFrom('appUser')
    .select('userId')
    .where('status', '=', userStatus.active)
    .where('userType', '<>', userType.system)
    .limit(1)
  if (approverKind === 'user') return (await active.where('userId', '=', userId).executeTakeFirst()) !== undefined
  const keys = approverKind === 'leader' ? ['gm'] : await readRoleKeys(tx, [roleId, otherRoleId])
  const isNamed = buildDutyFilter(sql`role_keys`, keys)
  const isLeader = sql<boolean>`exists (select from dept where leader_user_id = app_user.user_id)`
  const found = await active
    .where(approverKind === 'leader' ? sql<boolean>`(${isLeader} or ${isNamed})` : isNamed)
    .executeTakeFirst()
  return found !== undefined
}

/** Approvals that were sent without a stored form keep the one before the change. */
async function storeSentForms(tx: Tx, changes: readonly WrittenChange[]): Promise<void> {
  for (const { id, before, changed } of changes) {
    if (before === null || !changed.includes('formFields')) continue
    const rows = listFieldRows(before)
    await sql`
      update approval set form_schema = ${JSON.stringify(buildFormSchema(rows, rows))}::jsonb
      where form_schema is null and type_code = (select type_code from approval_type where type_id = ${id})`.execute(tx)
  }
}

/** Approvals that wait keep the steps with which they started. */
async function writeFlows(tx: Tx, changes: readonly WrittenChange[]): Promise<void> {
  for (const { id, after, changed } of changes) {
    if (!changed.includes('flow')) continue
    const flow = []
    for (const row of listStepRows(after)) flow.push(await toFlowStep(tx, row))
    await tx
      .updateTable('approvalType')
      .set({ flow: JSON.stringify(flow) })
      .where('typeId', '=', id)
      .execute()
  }
}
