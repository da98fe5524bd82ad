/** Lists and reads materials. The SQL restricts both by department. */
import { materialStatus, materialUseType } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { joinConditions, selectIds, readPageOfIds } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted, buildOwnerFilter } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { buildAudienceCondition } from '../target-depts.ts'
import { insertMaterialUse } from './use-material.ts'

type Detail = AnswerOf<typeof materials.detail>
type Row = Omit<Detail, 'canEdit' | 'canOffline'> & { publishUserId: number; publishDeptId: number }

const { published, withdrawn } = materialStatus
const PUBLISH = 'material:item:publish'
/** Maximum characters of the text on a card without a picture. */
const BEGINNING = 60
const MOST_TAGS_SHOWN = 20

const buildManagedFilter = (actor: StaffActor) =>
  buildOwnerFilter(actor, PUBLISH, { users: ['m.publish_user_id'], dept: 'm.publish_dept_id' })

/** Condition: published materials are visible to their audience and managers, others to managers only. */
function buildVisibleFilter(actor: StaffActor, status: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${buildManagedFilter(actor)} or ${status} = ${lit(published)} and ${buildAudienceCondition(actor, 'm.target_dept_ids')})`
}

type ListQuery = InputOf<typeof materials.list>

function buildListFilter(
  actor: StaffActor,
  { materialType, tag, keyword, status = published }: ListQuery,
): RawBuilder<boolean> {
  return joinConditions(
    sql`m.status = ${status}::text`,
    status === published ? buildVisibleFilter(actor, sql`m.status`) : buildManagedFilter(actor),
    materialType !== undefined && sql`m.material_type = ${materialType}::text`,
    tag !== undefined && sql`${tag}::text = any(m.tags)`,
    keyword !== undefined &&
      sql`position(lower(${keyword}::text) in lower(m.title || ' ' || array_to_string(m.tags, ' '))) > 0`,
  )
}

export const listMaterials: Handler<typeof materials.list, typeof schemas.list> = async ({ db, actor }, input) => {
  const [{ ids, total }, tags] = await Promise.all([
    readPageOfIds(
      db,
      sql`select m.material_id as id from material m where ${buildListFilter(actor, input)} order by m.listed_at desc, m.material_id desc`,
      input,
    ),
    sql<{ tag: string }>`
      select tag from material m cross join unnest(m.tags) as tag
      where m.status = ${lit(published)} and ${buildVisibleFilter(actor, sql`m.status`)}
      group by tag order by count(*) desc, tag limit ${MOST_TAGS_SHOWN}`.execute(db),
  ])
  const { rows } = await sql<AnswerOf<typeof materials.list>['rows'][number]>`
    select m.material_id, m.title, m.material_type, m.cover_url, left(m.content, ${BEGINNING}) as beginning, m.tags, m.status,
      m.published_at as publish_time, m.view_count, m.use_count
    from (${selectIds(ids, 'material_id')}) c join material m using (material_id)`.execute(db)
  const found = new Map(rows.map((row) => [row.materialId, row]))
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total, tags: tags.rows.map(({ tag }) => tag) }
}

export const readMaterial: Handler<typeof materials.detail, typeof schemas.detail> = async (
  { db, actor, now },
  { materialId },
) => {
  const { rows } = await sql<Row>`
    select m.material_id, m.title, m.material_type, m.cover_url, left(m.content, ${BEGINNING}) as beginning, m.tags, m.status,
      m.published_at as publish_time, m.view_count, m.use_count, m.content, m.files, m.publish_user_id, m.publish_user_name,
      m.publish_dept_id, d.dept_name as publish_dept_name, m.version,
      coalesce((select jsonb_agg(jsonb_build_object('deptId', t.dept_id, 'deptName', t.dept_name) order by t.order_num, t.dept_id)
        from dept t where t.dept_id = any(m.target_dept_ids)), '[]') as target_depts
    from material m join dept d on d.dept_id = m.publish_dept_id
    where m.material_id = ${materialId} and (${buildManagedFilter(actor)}
      or m.status <> ${lit(materialStatus.draft)} and ${buildAudienceCondition(actor, 'm.target_dept_ids')})`.execute(
    db,
  )
  const [row] = rows
  if (!row) refuseNotFound({ materialId })
  const { publishUserId, publishDeptId, ...fields } = row
  const canEdit = isPermitted(actor, PUBLISH, { userIds: [publishUserId], deptId: publishDeptId })
  if (row.status === withdrawn && !canEdit)
    return { ...fields, coverUrl: null, beginning: '', content: '', files: [], canEdit, canOffline: false }
  const counts =
    row.status === published
      ? await insertMaterialUse(db, { materialId, userId: actor.userId, useType: materialUseType.view, at: now })
      : fields
  return {
    ...fields,
    viewCount: counts.viewCount,
    useCount: counts.useCount,
    canEdit,
    canOffline: canEdit && row.status === published,
  }
}
