import { goodsSource, goodsStatus, normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { refuseInputValue } from '../../http/refusal.ts'

/** Refuses GOODS_OFF for the first goods not on the guest menu; package components are allowed with their package. */
export async function assertGuestGoods(db: Db, goodsIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ goodsId: number }>`
    select g.goods_id from goods g join goods_type t using (type_id)
    where g.goods_id = any(${[...goodsIds]}::bigint[]) and g.source = ${lit(goodsSource.mobile)} and g.status = ${lit(goodsStatus.onSale)}
      and t.status = ${lit(normalDisable.normal)}
      and g.guest_visible and t.guest_visible`.execute(db)
  const shown = new Set(rows.map((row) => row.goodsId))
  const hidden = goodsIds.find((goodsId) => !shown.has(goodsId))
  if (hidden !== undefined) refuseInputValue({ goodsId: hidden }, 'GOODS_OFF', { detail: { goodsId: hidden } })
}
