import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'

/** 沽清 holds for a night: when the night is closed, everything that was marked is on the menu again. */
export async function endSoldOut(tx: Tx, emit: (event: LiveEvent) => void): Promise<void> {
  const { rows } = await sql<{ goodsId: number }>`
    with marked as materialized (select goods_id from goods where sold_out order by goods_id for no key update)
    update goods set sold_out = false where goods_id in (select goods_id from marked) returning goods_id`.execute(tx)
  if (rows.length > 0) emit({ topic: 'goods', ids: rows.map((row) => row.goodsId) })
}
