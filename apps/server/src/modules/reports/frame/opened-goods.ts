/** Header of a list of lines of one goods, also when it is opened directly. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Null for an unknown goods id. */
export async function readOpenedGoods(db: Db, goodsId: number): Promise<{ goodsName: string; unit: string } | null> {
  const { rows } = await sql<{ goodsName: string; unit: string }>`
    select goods_name, unit from goods where goods_id = ${goodsId}`.execute(db)
  return rows[0] ?? null
}
