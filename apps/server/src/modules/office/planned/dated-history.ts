/** Past and current values of the dated fields of a record, such as the prices of goods, from the operation log. */
import { formatCell } from '@nocturne/contract/entity/cell'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { refuse, refuseNotFound } from '../../../http/refusal.ts'
import { isReadable, listVisibleFields } from '../field-rights.ts'
import { loadReferences } from '../references.ts'
import { getStore } from '../stores.ts'

type Move = {
  operId: number
  field: string
  before: FieldValue
  after: FieldValue
  actorName: string
  planned: boolean
  fromTime: string
  untilTime: string | null
  total: number
}

/** Dated fields in the order of the definition; the index `oper_log__dated` names those of goods. */
const listDatedFields = ({ fields }: EntityDefinition): string[] =>
  Object.entries(fields).flatMap(([name, { dated }]) => (dated === true ? [name] : []))

/** Newest first; each value with the time until which it was valid. Entries of planning and withdrawing change nothing. */
export const listDatedHistory: Handler<typeof office.datedHistory, typeof schemas.datedHistory> = async (
  { db, actor },
  { entity, id, pageNum, pageSize },
) => {
  const store = getStore(entity)
  const { definition } = store
  if (!isReadable(actor, definition)) refuse('NO_PERMISSION')
  if ((await store.read(db, [id])).length === 0) refuseNotFound({ id })
  const visible = listVisibleFields(definition, actor)
  const dated = listDatedFields(definition)
  const shown = dated.filter((name) => visible.includes(name))
  if (shown.length === 0) return { rows: [], total: 0 }
  const { rows } = await sql<Move>`
    select m.*, count(*) over ()::int as total from (
      select l.oper_id, f.field, f.place, l.before -> f.field as before, l.after -> f.field as after,
        coalesce(l.after ->> 'plannedBy', l.user_name) as actor_name, l.after ? 'planId' as planned, l.created_at as from_time,
        lead(l.created_at) over (partition by f.field order by l.oper_id) as until_time
      from oper_log l join unnest(${shown}::text[]) with ordinality f(field, place) on l.after ? f.field
      where l.subject_type = ${definition.subject} and l.subject_id = ${id}
        and l.after ?| array[${sql.join(dated.map((name) => sql.lit(name)))}] and not l.after ? 'plan'
        and nullif(l.before -> f.field, 'null') is distinct from nullif(l.after -> f.field, 'null')
    ) m order by m.oper_id desc, m.place limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const references = await loadReferences(db, definition)
  const format = (name: string, value: FieldValue): string => {
    const field = definition.fields[name]
    return field ? formatCell(field, value, references) : ''
  }
  return {
    rows: rows.map(({ operId, field, before, after, actorName, planned, fromTime, untilTime }) => ({
      operId,
      field,
      label: definition.fields[field]?.label ?? '',
      beforeText: format(field, before),
      afterText: format(field, after),
      actorName,
      isPlanned: planned,
      fromTime,
      untilTime,
    })),
    total: rows[0]?.total ?? 0,
  }
}
