/** Records a use of a material: one row each, updating the material's counts in the same statement. */
import { getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { materialStatus, materialUseType } from '@nocturne/contract/codes'
import type { MaterialUseType } from '@nocturne/contract/codes'
import type { materials } from '@nocturne/contract/materials/endpoints'
import type { schemas } from '@nocturne/contract/materials/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { buildAudienceCondition } from '../target-depts.ts'

type Use = { materialId: number; userId: number; useType: MaterialUseType; at: Date }
type Counts = { viewCount: number; useCount: number }

const { view } = materialUseType

/** Returns the new counts. A view counts once for each person and night. */
export async function insertMaterialUse(db: Db, { materialId, userId, useType, at }: Use): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with noted as (
      insert into material_use (material_id, user_id, use_type, business_date, created_at)
      values (${materialId}, ${userId}, ${useType}, ${getBusinessDate(at)}, ${formatTime(at)})
      on conflict (material_id, user_id, business_date) where use_type = ${lit(view)} do nothing returning use_type)
    update material m set view_count = m.view_count + n.looks, use_count = m.use_count + n.uses
    from (select count(*) filter (where use_type = ${lit(view)}) as looks, count(*) filter (where use_type <> ${lit(view)}) as uses from noted) n
    where m.material_id = ${materialId} returning m.view_count, m.use_count`.execute(db)
  return rows[0] ?? refuseNotFound({ materialId })
}

export const recordMaterialUse: Handler<typeof materials.use, typeof schemas.use> = async (
  { tx, actor, now, log },
  { materialId, useType },
) => {
  const managed = buildOwnerFilter(actor, 'material:item:publish', {
    users: ['m.publish_user_id'],
    dept: 'm.publish_dept_id',
  })
  const { rows } = await sql`
    select from material m where m.material_id = ${materialId} and m.status = ${lit(materialStatus.published)}
      and (${buildAudienceCondition(actor, 'm.target_dept_ids')} or ${managed})`.execute(tx)
  if (rows.length === 0) refuseNotFound({ materialId })
  const counts = await insertMaterialUse(tx, { materialId, userId: actor.userId, useType, at: now })
  log({ subjectType: 'material', subjectId: materialId, after: { useType } })
  return counts
}
