/**
 * Sittings that changed area or bill. A fact needs its sitting's state at that time, so a sitting is inserted in its
 * first state, and each later state is stored after the facts that precede it.
 */
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import type { Row } from './load-rows.ts'
import type { Night, Sitting } from './night.ts'

type Place = Pick<Row<'sitting'>, 'areaId' | 'billId'>

export type SittingMove = {
  tableRecordId: number
  from: Place
  to: Place
  /** Number of facts the sitting had tonight before the move. */
  facts: number
}

const getPlace = ({ areaId, billId }: Place): Place => ({ areaId, billId })

/** Changes a sitting, and records its previous and new area and bill. */
export function moveSitting(night: Night, { record }: Sitting, change: Partial<Row<'sitting'>>): void {
  const from = getPlace(record)
  Object.assign(record, change)
  const { tableRecordId } = record
  const facts = night.rows.salesFact.filter((fact) => fact.tableRecordId === tableRecordId).length
  night.moves.push({ tableRecordId, from, to: getPlace(record), facts })
}

/** Sittings of the night with the area and bill they had at first. */
export function listInitialSittings({ rows, moves }: Pick<Night, 'rows' | 'moves'>): Row<'sitting'>[] {
  const first = new Map(moves.toReversed().map((move) => [move.tableRecordId, move.from]))
  return rows.sitting.map((record) => ({ ...record, ...first.get(record.tableRecordId) }))
}

/** Stores the moves of the sittings, one state after the other. */
export async function storeSittingMoves(tx: Tx, { moves }: Night): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ tableRecordId, to, facts }, place) => ({ place, tableRecordId, ...to, facts }))
  await sql`
    insert into sitting_history (sitting_id, after_fact_id, area_id, bill_id, sales_user_id, sales_dept_id, recommend_user_id, recommend_dept_id)
    select r.sitting_id,
      coalesce((select f.fact_id from sales_fact f where f.sitting_id = r.sitting_id and m.facts > 0
                order by f.fact_id offset greatest(m.facts - 1, 0) limit 1), 0),
      m."areaId", m."billId", r.sales_user_id, r.sales_dept_id, r.recommend_user_id, r.recommend_dept_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(place integer, "tableRecordId" bigint, "areaId" bigint, "billId" bigint, facts integer)
    join sitting r on r.sitting_id = m."tableRecordId" order by m.place`.execute(tx)
  await sql`
    update sitting r set area_id = h.area_id, bill_id = h.bill_id
    from (select distinct on (sitting_id) * from sitting_history
          where sitting_id = any(${moves.map((move) => move.tableRecordId)}::bigint[]) order by sitting_id, history_id desc) h
    where h.sitting_id = r.sitting_id`.execute(tx)
}
