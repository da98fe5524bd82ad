/** Assignments of the columns of a sheet to fields, remembered for the whole venue by the headings of the sheet. */
import { createHash } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import { listWritableFields } from '@nocturne/contract/entity/definition'
import { normalizeHeading, type MappedColumn } from '@nocturne/contract/entity/import-mapping'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { isReadable } from '../field-rights.ts'
import { getStore } from '../stores.ts'

/** Most assignments of one entity; the oldest are forgotten. */
const MOST_MAPPINGS = 100

const buildFingerprint = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(normalizeHeading)))
    .digest('hex')

export const findMapping: Handler<typeof office.mapping, typeof schemas.mapping> = async (
  { db, actor },
  { entity, headings },
) => {
  const { definition } = getStore(entity)
  if (!isReadable(actor, definition)) refuse('NO_PERMISSION')
  const saved = await db
    .selectFrom('importMapping')
    .select('columns')
    .where('entity', '=', entity)
    .where('fingerprint', '=', buildFingerprint(headings))
    .executeTakeFirst()
  return { columns: (saved?.columns ?? []) as MappedColumn[] }
}

export const saveMapping: Handler<typeof office.saveMapping, typeof schemas.saveMapping> = async (
  { tx, actor, now, log },
  { entity, headings, columns },
) => {
  const { definition } = getStore(entity)
  if (!isReadable(actor, definition)) refuse('NO_PERMISSION')
  if (columns.length !== headings.length) refuseField('columns', '列', '列和表头的数量不一致')
  const known = new Set(listWritableFields(definition).map(([name]) => name))
  const fields = columns.map(({ field }) => field).filter((field) => field !== '')
  if (fields.some((field) => !known.has(field))) refuseField('columns', '列', '有一列无法识别')
  if (new Set(fields).size < fields.length) refuseField('columns', '列', '两列不能对到同一项')
  const saved = { columns: JSON.stringify(columns), savedBy: actor.userId, savedAt: formatTime(now) }
  await tx
    .insertInto('importMapping')
    .values({ entity, fingerprint: buildFingerprint(headings), ...saved })
    .onConflict((conflict) => conflict.columns(['entity', 'fingerprint']).doUpdateSet(saved))
    .execute()
  await sql`
    delete from import_mapping where entity = ${entity} and fingerprint in (
      select fingerprint from import_mapping where entity = ${entity} order by saved_at desc, fingerprint offset ${MOST_MAPPINGS}
    )`.execute(tx)
  log({ subjectType: 'import', after: { entity: definition.label, columns: fields.length } })
  return {}
}
