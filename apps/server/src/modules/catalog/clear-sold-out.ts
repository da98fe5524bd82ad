import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'

/** Clears the 沽清 marks when a night closes: marked goods are on the menu again. */
export async function clearSoldOut(tx: Tx, emit: (event: LiveEvent) => void): Promise<void> {
  const { rows } = await sql<{ goodsId: number }>`
    with marked as materialized (select goods_id from goods where sold_out order by goods_id for no key update)
    update goods set sold_out = false where goods_id in (select goods_id from marked) returning goods_id`.execute(tx)
  if (rows.length > 0) emit({ topic: 'goods', ids: rows.map((row) => row.goodsId) })
}
