/** Several goods in arbitrary order: locking must not deadlock. */
import { stockBizType } from '@nocturne/contract/codes'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { fillStock } from '../../../test/factories.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { moveStock } from './move-stock.ts'

const ROUNDS = 60
const AT_ONCE = 6

const api = await startTestApi()
await fillStock(api)

it('locks the goods of a movement by ascending id in any input order', async () => {
  const goodsIds = (
    await api.db
      .selectFrom('goods')
      .select('goodsId')
      .where('stockFlag', '=', true)
      .orderBy('goodsId')
      .limit(6)
      .execute()
  ).map(({ goodsId }) => goodsId)
  const stock = () =>
    api.db
      .selectFrom('goods')
      .select(['goodsId', 'stockNum'])
      .where('goodsId', 'in', goodsIds)
      .orderBy('goodsId')
      .execute()
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`.execute(
      api.db,
    )
    return rows[0]?.deadlocks
  }
  const at = new Date()
  const move = (ids: readonly number[], quantity: number) =>
    runInTransaction(api.db, async (tx) => {
      const by = { bizType: stockBizType.purchase, orderId: null, userId: null, at, businessDate: getBusinessDate(at) }
      await moveStock(tx, new Map(ids.map((goodsId) => [goodsId, quantity])), by)
      return { value: null }
    })
  const before = await stock()
  const failed: unknown[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        move(index % 2 === 0 ? goodsIds : goodsIds.toReversed(), index % 2 === 0 ? 1 : -1).catch((error: unknown) =>
          failed.push(error),
        ),
      ),
    )
  expect(failed).toEqual([])
  expect(await deadlocks()).toBe(0)
  expect(await stock()).toEqual(before)
})
