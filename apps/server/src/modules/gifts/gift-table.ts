/** Facts of a sitting that the gift rules require. */
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { computeMinDiff } from '../tables/public.ts'
import type { TableGiftState } from './quota-rules.ts'

type RecordMoney = {
  tableRecordId: number
  salesUserId: number
  minCharge: number
  minWaived: boolean
  giftAmount: number
}

export async function readTableGiftState(db: Db, record: RecordMoney, giverId: number): Promise<TableGiftState> {
  const { rows } = await sql<{
    consumed: number
  }>`select eligible_amount as consumed from sitting_minimum where sitting_id = ${record.tableRecordId}`.execute(db)
  const consumed = rows[0]?.consumed ?? 0
  return {
    own: record.salesUserId === giverId,
    minReached: computeMinDiff({ ...record, minEligibleAmount: consumed }) === 0,
    consumed,
    given: record.giftAmount,
  }
}
