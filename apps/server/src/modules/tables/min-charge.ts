import { normalDisable } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { computeMinCharge } from './tables-rules.ts'

/** Minimum spend of a table for a night (fen), by the current rules. */
export async function readTableMinCharge(db: Db, tableId: number, businessDate: string): Promise<number> {
  const table = await db
    .selectFrom('venueTable as t')
    .innerJoin('area as a', 'a.areaId', 't.areaId')
    .select(['t.tableId', 't.areaId', 't.minCharge', 'a.defaultMinCharge'])
    .where('t.tableId', '=', tableId)
    .executeTakeFirstOrThrow()
  return (await createMinChargeLookup(db, businessDate))(table)
}

/**
 * Minimum shown to guests who booked an area without a table (fen): by the area's rules for that night, otherwise its
 * default.
 */
export async function readAreaMinCharge(db: Db, areaId: number, businessDate: string): Promise<number> {
  const { defaultMinCharge } = await db
    .selectFrom('area')
    .select('defaultMinCharge')
    .where('areaId', '=', areaId)
    .executeTakeFirstOrThrow()
  return (await createMinChargeLookup(db, businessDate))({ tableId: NO_TABLE, areaId, minCharge: 0, defaultMinCharge })
}

/** Table id that matches no rule of a single table, because ids start at 1. */
const NO_TABLE = 0

type MinChargeTable = { tableId: number; areaId: number; minCharge: number; defaultMinCharge: number }

/** Reads the rules of a night once and returns a function that computes the minimum of any table (fen). */
export async function createMinChargeLookup(db: Db, businessDate: string): Promise<(table: MinChargeTable) => number> {
  const rules = await db
    .selectFrom('minChargeRule')
    .selectAll()
    .where('status', '=', normalDisable.normal)
    .orderBy('ruleId')
    .execute()
  return (table) =>
    computeMinCharge({
      rules,
      tableId: table.tableId,
      areaId: table.areaId,
      tableMinCharge: table.minCharge,
      areaMinCharge: table.defaultMinCharge,
      businessDate,
    })
}
