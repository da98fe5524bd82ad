/** What stands over the lines of one goods, also where nobody came from its row. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Null where there is none of that number. */
export async function readOpenedGoods(db: Db, goodsId: number): Promise<{ goodsName: string; unit: string } | null> {
  const { rows } = await sql<{ goodsName: string; unit: string }>`
    select goods_name, unit from goods where goods_id = ${goodsId}`.execute(db)
  return rows[0] ?? null
}
