/**
 * Drawn floor plan: a draft that the office changes, and the published version that phones show. Tables out of use keep
 * their stored place but are left out of every response.
 */
import { normalDisable } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { office } from '@nocturne/contract/office/endpoints'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { findMissingElement, refuse, refuseField, refuseNotFound } from '../../http/refusal.ts'
import { countPlacedTables, findPlanError, type PlanLayers } from './floor-plan-rules.ts'

type Draft = AnswerOf<typeof office.floorPlan>

type DraftRow = Omit<Draft, 'tables'>

/** Reads the draft with all tables in use. */
export async function readFloorPlanDraft(db: Db): Promise<Draft> {
  const [draft, inUse] = await Promise.all([findDraft(db), listTablesInUse(db)])
  if (!draft)
    return {
      version: 0,
      layers: [],
      savedBy: null,
      savedTime: null,
      publishedVersion: null,
      publishedBy: null,
      publishedTime: null,
      tables: inUse,
    }
  return { ...draft, layers: removeStoppedTables(draft.layers, inUse), tables: inUse }
}

async function findDraft(db: Db | Tx): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select p.draft_version as version, p.draft as layers, s.nick_name as saved_by, p.drafted_at as saved_time,
      p.published_version, u.nick_name as published_by, p.published_at as published_time
    from floor_plan p join app_user s on s.user_id = p.drafted_by left join app_user u on u.user_id = p.published_by`.execute(
    db,
  )
  return rows[0]
}

async function listTablesInUse(db: Db): Promise<Draft['tables']> {
  const { rows } = await sql<Draft['tables'][number]>`
    select t.table_id, t.table_name, t.area_id, a.area_name, t.table_type, t.seat_num
    from venue_table t join area a using (area_id) where t.status = ${lit(normalDisable.normal)}
    order by a.order_num, a.area_id, t.order_num, t.table_id`.execute(db)
  return rows
}

function removeStoppedTables(layers: PlanLayers, inUse: readonly { tableId: number }[]): PlanLayers {
  const known = new Set(inUse.map(({ tableId }) => tableId))
  return layers.map((layer) => ({ ...layer, tables: layer.tables.filter(({ tableId }) => known.has(tableId)) }))
}

/** Replaces the draft and returns its version. */
export async function saveFloorPlanDraft(
  { tx, actor, now, log }: CommandContext,
  { version, layers }: { version: number; layers: PlanLayers },
): Promise<number> {
  await refusePlanErrors(tx, layers)
  const json = JSON.stringify(layers)
  // The condition decides between concurrent saves: the second one waits for the row and no longer finds its version.
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`
          insert into floor_plan (draft, draft_version, drafted_by, drafted_at)
          values (${json}::jsonb, 1, ${actor.userId}, ${now}) on conflict do nothing returning draft_version as version`.execute(
          tx,
        )
      : await sql<{ version: number }>`
          update floor_plan set draft = ${json}::jsonb, draft_version = draft_version + 1, drafted_by = ${actor.userId},
            drafted_at = ${now} where draft_version = ${version} returning draft_version as version`.execute(tx)
  const saved = rows[0] ?? (await refuseStalePlan(tx, version))
  log({ subjectType: 'floorPlan', before: { version }, after: { version: saved.version, ...describePlan(layers) } })
  return saved.version
}

/** Refuses STALE_DATA with the version of the sender and the stored one. */
async function refuseStalePlan(tx: Tx, version: number): Promise<never> {
  const saved = await findDraft(tx)
  return refuse(
    'STALE_DATA',
    {},
    {
      version,
      savedVersion: saved?.version ?? 0,
      savedBy: saved?.savedBy ?? null,
      savedTime: saved?.savedTime ?? null,
    },
  )
}

async function refusePlanErrors(tx: Tx, layers: PlanLayers): Promise<void> {
  const placed = new Set(layers.flatMap((layer) => layer.tables.map(({ tableId }) => tableId)))
  const { rows } = await sql<{ tableId: number; tableName: string }>`
    select table_id, table_name from venue_table where table_id = any(${[...placed]}::bigint[])`.execute(tx)
  const names = new Map(rows.map(({ tableId, tableName }) => [tableId, tableName]))
  const missing = findMissingElement(placed, names.keys())
  if (missing !== undefined) refuseNotFound({ tableId: missing })
  const error = findPlanError(layers, (tableId) => names.get(tableId) ?? '')
  if (error !== null) refuseField('layers', '楼层', error)
}

const describePlan = (layers: PlanLayers) => ({
  layers: layers.map(({ layerName }) => layerName),
  tableNum: countPlacedTables(layers),
})

/** Shows this version of the draft on phones; without placed tables it withdraws the plan. Returns the number of them. */
export async function publishFloorPlanDraft(
  { tx, actor, now, log, emit }: CommandContext,
  version: number,
): Promise<number> {
  const { rows } = await sql<{ draft: PlanLayers; draftVersion: number; publishedVersion: number | null }>`
    select draft, draft_version, published_version from floor_plan for no key update`.execute(tx)
  const plan = rows[0]
  if (plan?.draftVersion !== version) return refuseStalePlan(tx, version)
  const tableNum = countPlacedTables(plan.draft)
  const isWithdrawn = tableNum === 0
  await sql`update floor_plan set published = ${isWithdrawn ? null : sql`draft`},
    published_version = ${isWithdrawn ? null : version}::integer, published_by = ${isWithdrawn ? null : actor.userId}::bigint,
    published_at = ${isWithdrawn ? null : now}::timestamptz`.execute(tx)
  emit({ topic: 'floorPlan' })
  log({
    subjectType: 'floorPlan',
    before: { publishedVersion: plan.publishedVersion },
    after: { publishedVersion: isWithdrawn ? null : version, ...describePlan(plan.draft) },
  })
  return tableNum
}

/** Version that phones show; null without a published plan. */
export async function readPlanVersion(db: Db): Promise<number | null> {
  const plan = await db.selectFrom('floorPlan').select('publishedVersion').executeTakeFirst()
  return plan?.publishedVersion ?? null
}

export const readFloorPlan: Handler<typeof tables.floorPlan, typeof schemas.floorPlan> = async ({ db }) => {
  const [{ rows }, inUse] = await Promise.all([
    sql<{ version: number; layers: PlanLayers }>`
      select published_version as version, published as layers from floor_plan where published is not null`.execute(db),
    listTablesInUse(db),
  ])
  const [plan] = rows
  return plan
    ? { version: plan.version, layers: removeStoppedTables(plan.layers, inUse) }
    : { version: null, layers: [] }
}
