/** Reads the header of the line list of one goods, also when the page is opened by its address. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Returns null for an unknown goods id. */
export async function readGoodsHeader(db: Db, goodsId: number): Promise<{ goodsName: string; unit: string } | null> {
  const { rows } = await sql<{ goodsName: string; unit: string }>`
    select goods_name, unit from goods where goods_id = ${goodsId}`.execute(db)
  return rows[0] ?? null
}
