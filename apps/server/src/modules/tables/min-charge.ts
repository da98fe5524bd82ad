import { normalDisable } from '@nocturne/contract/codes'
import type { Db } from '../../db/connection.ts'
import { computeMinCharge, rankMinChargeRules } from './tables-rules.ts'

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
  const rules = await readMinChargeRules(db)
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

/** Minimum of a table for a night (fen) and its reason. */
export type ExplainedMinimum = {
  tableId: number
  tableName: string
  areaId: number
  areaName: string
  minCharge: number
  /** Rule that won; null when the table's own minimum or the area's default applies. */
  ruleName: string | null
  /** `table`: the table's own minimum; `area`: the area's default. */
  source: 'rule' | 'table' | 'area'
  /** Rules that apply as well and lost. */
  beaten: { ruleName: string; minCharge: number }[]
}

/** Explains the minimum of every table in use for a night. */
export async function explainMinimums(db: Db, businessDate: string): Promise<ExplainedMinimum[]> {
  const rules = await readMinChargeRules(db)
  const tables = await db
    .selectFrom('venueTable as t')
    .innerJoin('area as a', 'a.areaId', 't.areaId')
    .select(['t.tableId', 't.tableName', 't.areaId', 't.minCharge', 'a.areaName', 'a.defaultMinCharge'])
    .where('t.status', '=', normalDisable.normal)
    .orderBy('a.orderNum')
    .orderBy('t.orderNum')
    .orderBy('t.tableId')
    .execute()
  return tables.map(({ minCharge, defaultMinCharge, ...table }) => {
    const [winner, ...beaten] = rankMinChargeRules({ rules, ...table, businessDate })
    return {
      ...table,
      minCharge: winner?.minCharge ?? (minCharge || defaultMinCharge),
      ruleName: winner?.ruleName ?? null,
      source: winner ? 'rule' : minCharge > 0 ? 'table' : 'area',
      beaten: beaten.map((rule) => ({ ruleName: rule.ruleName, minCharge: rule.minCharge })),
    }
  })
}

const readMinChargeRules = (db: Db) =>
  db.selectFrom('minChargeRule').selectAll().where('status', '=', normalDisable.normal).orderBy('ruleId').execute()
