/** Reads records of master data and their history. */
import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import { isStopped } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { getKey, getTitle } from '@nocturne/contract/entity/record-text'
import { entities } from '@nocturne/contract/office/entities'
import { deskPermissions, toolPermissions } from '@nocturne/contract/office/permissions'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { EntityStore } from '../../entities/entity-store.ts'
import type { Context, StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'
import { assertNumberSearchLimit } from '../directory/public.ts'
import { listVisibleFields, maySeeField } from './field-rights.ts'

/** Records without the values that the reader may not see. */
export function hideSecrets(
  { fields }: EntityDefinition,
  actor: StaffActor,
  records: readonly EntityRecord[],
): EntityRecord[] {
  const hidden = Object.entries(fields).flatMap(([name, field]) => (maySeeField(actor, field) ? [] : [name]))
  if (hidden.length === 0) return [...records]
  return records.map(({ id, values }) => ({
    id,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name))),
  }))
}

/** One page of records whose title or key contains the keyword. */
export async function listRecords(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  store: EntityStore,
  { keyword, pageNum, pageSize }: { keyword?: string | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: EntityRecord[]; total: number }> {
  const { definition } = store
  if (store.search) {
    await assertNumberSearchLimit(db, actor, now, keyword)
    const { rows, total } = await store.search(db, { keyword, pageNum, pageSize })
    const shown = hideSecrets(definition, actor, rows)
    return { rows: (await store.complete?.(db, shown, now)) ?? shown, total }
  }
  const all = hideSecrets(definition, actor, await store.read(db))
  const text = keyword?.toLowerCase()
  const found = text
    ? all.filter(({ values }) =>
        [getTitle(definition, values), getKey(definition, values)].some((title) => title.toLowerCase().includes(text)),
      )
    : all
  const rows = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { rows: (await store.complete?.(db, rows, now)) ?? rows, total: found.length }
}

/** Titles of all records, for choosing one. */
export async function listStoreChoices(db: Db, { definition, read }: EntityStore) {
  return (await read(db)).map(({ id, values }) => ({
    id,
    title: getTitle(definition, values),
    key: getKey(definition, values),
    stopped: isStopped(definition, values),
  }))
}

type HistoryEntry = {
  operId: number
  title: string
  /** Name of the person who made the change. */
  actorName: string
  createTime: string
  changes: { field: string; before: FieldValue; after: FieldValue }[]
}

/** Changes of one record, newest first, from the operation log. */
export async function listHistory(
  db: Db,
  actor: StaffActor,
  { definition }: EntityStore,
  { id, pageNum, pageSize }: { id: number; pageNum: number; pageSize: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  type Values = Record<string, FieldValue> | null
  const { rows } = await sql<Omit<HistoryEntry, 'changes'> & { before: Values; after: Values }>`
    select oper_id, title, user_name as actor_name, created_at as create_time, before, after from oper_log
    where subject_type = ${definition.subject} and subject_id = ${id}
    order by oper_id desc limit ${pageSize + 1} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const entries = rows.slice(0, pageSize).map(({ before, after, ...entry }) => ({
    ...entry,
    changes: listVisibleFields(definition, actor)
      .filter((field) => after !== null && Object.hasOwn(after, field))
      .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
  }))
  return { rows: entries, total: (pageNum - 1) * pageSize + rows.length }
}

/** Permissions of pages and fields of the office that the actor has. */
export const listOfficePermissions = (actor: StaffActor): string[] => [
  ...[...deskPermissions, ...toolPermissions].filter((key) => actor.permissions.has(key)),
  ...fieldPermissions.filter((key) => findScope(actor, key) === 'all'),
]

const fieldPermissions = [
  ...new Set(
    entities.flatMap(({ fields }: EntityDefinition) =>
      Object.values(fields).flatMap(({ permission }) => (permission === undefined ? [] : [permission])),
    ),
  ),
].filter((key) => !([...deskPermissions, ...toolPermissions] as readonly string[]).includes(key))
