/** Lists imports and the records that each created or changed. */
import { formatCell } from '@nocturne/contract/entity/cell'
import type { EntityDefinition, EntityValues } from '@nocturne/contract/entity/definition'
import type { EntityName } from '@nocturne/contract/entity/names'
import { isEmptyValue } from '@nocturne/contract/entity/field'
import type { office } from '@nocturne/contract/office/endpoints'
import { findEntity } from '@nocturne/contract/office/entities'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { refuse, refuseNotFound } from '../../../http/refusal.ts'
import { isReadable, listVisibleFields } from '../field-rights.ts'
import { loadReferences } from '../references.ts'
import { getStore, stores } from '../stores.ts'

type ImportRow = {
  importId: number
  entity: EntityName
  fileName: string
  added: number
  changed: number
  unchanged: number
  actorName: string
  createTime: string
  undoneTime: string | null
  undoneName: string
}

export const listImports: Handler<typeof office.imports, typeof schemas.imports> = async (
  { db, actor },
  { pageNum, pageSize },
) => {
  const readable = stores
    .filter(({ definition }) => isReadable(actor, definition))
    .map(({ definition }) => definition.name)
  const [found, count] = await Promise.all([
    sql<ImportRow>`
      select i.import_id, i.entity, i.file_name, i.added, i.changed, i.unchanged, u.nick_name as actor_name, i.created_at as create_time,
        i.undone_at as undone_time, coalesce(b.nick_name, '') as undone_name
      from import_run i join app_user u on u.user_id = i.created_by left join app_user b on b.user_id = i.undone_by
      where i.entity = any(${readable}::text[])
      order by i.import_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{
      total: number
    }>`select count(*)::int as total from import_run where entity = any(${readable}::text[])`.execute(db),
  ])
  const rows = found.rows.map((row) => ({ ...row, label: findEntity(row.entity)?.label ?? '' }))
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** Store of an import. Refuses NOT_FOUND, and NO_PERMISSION when the actor may not read the entity. */
export async function requireImport(db: Db | Tx, actor: StaffActor, importId: number) {
  const run = await db
    .selectFrom('importRun')
    .select(['entity', 'fileName', 'undoneAt'])
    .where('importId', '=', importId)
    .executeTakeFirst()
  if (!run) refuseNotFound({ importId })
  const store = getStore(run.entity as EntityName)
  if (!isReadable(actor, store.definition)) refuse('NO_PERMISSION')
  return { ...run, store }
}

export const listImportRows: Handler<typeof office.importRows, typeof schemas.importRows> = async (
  { db, actor },
  { importId, pageNum, pageSize },
) => {
  const { store } = await requireImport(db, actor, importId)
  const { definition } = store
  const { rows } = await sql<{
    row: number
    recordId: number
    before: EntityValues | null
    after: EntityValues
    total: number
  }>`
    select row_num as row, record_id, before, after, count(*) over ()::int as total from import_row
    where import_id = ${importId} order by row_num limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const references = await loadReferences(db, definition)
  const current = new Map(
    (
      await store.read(
        db,
        rows.map(({ recordId }) => recordId),
      )
    ).map(({ id, values }) => [id, values]),
  )
  const visible = listVisibleFields(definition, actor)
  return {
    rows: rows.map(({ total: _total, row, recordId, before, after }) => ({
      row,
      recordId,
      title: findTitle(definition, after, current.get(recordId)),
      created: before === null,
      changes: Object.entries(definition.fields)
        .filter(
          ([name]) =>
            visible.includes(name) && (before === null ? !isEmptyValue(after[name]) : Object.hasOwn(after, name)),
        )
        .map(([name, field]) => ({
          label: field.label,
          before: before === null ? '' : formatCell(field, before[name], references),
          after: formatCell(field, after[name], references),
        })),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const findTitle = ({ titleField }: EntityDefinition, after: EntityValues, current: EntityValues | undefined): string =>
  (current?.[titleField] ?? after[titleField] ?? '') as string
