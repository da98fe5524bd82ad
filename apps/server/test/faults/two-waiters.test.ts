/** F21: two waiters and a cashier work on one table concurrently, many times. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { createRandom } from '../contract/random.ts'
import { listViolations, fillStock, openTable } from '../factories.ts'

/** Goods made at several stations; none is a package. */
const GOODS = [1, 31, 32, 33, 34, 35]
const ROUNDS = 200

describe('one table', () => {
  let api: TestApi
  let waiter: Caller
  let other: Caller
  let cashier: Caller

  beforeAll(async () => {
    api = await startTestApi()
    await fillStock(api)
    waiter = await api.as('lm01')
    other = await api.as('gm')
    cashier = await api.as('shouyin01')
  })

  const buildOrder = (tableRecordId: number, goodsId: number) => ({
    tableRecordId,
    items: [{ goodsId, quantity: 1 }],
    payMode: payMode.payLater,
  })

  it(
    `F21: two waiters and a cashier on one table, ${ROUNDS} rounds: no line is lost, all sums are exact`,
    { timeout: 600_000 },
    async () => {
      const random = createRandom(21)
      const table = 'A11'
      let sitting = await openTable(api, waiter, table)
      const accepted = new Set<number>()
      const outcomes = new Map<string, number>()
      const note = (what: string, reply: { code: number; errCode?: string }) => {
        const outcome = `${what} ${reply.code === 200 ? 'done' : (reply.errCode ?? reply.code)}`
        expect(outcome).not.toContain('SERVER_ERROR')
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        return reply.code === 200
      }

      const add = async (who: Caller) => {
        const reply = await who.send(orders.add, buildOrder(sitting.tableRecordId, random.pick(GOODS)))
        if (note('add', reply)) accepted.add(reply.data.orderId)
      }
      const takeBack = async (who: Caller) => {
        const line = await api.db
          .selectFrom('orderItem as i')
          .innerJoin('orders as o', 'o.orderId', 'i.orderId')
          .select(['i.orderItemId', 'o.orderId'])
          .where('o.tableRecordId', '=', sitting.tableRecordId)
          .where('i.returnQuantity', '=', 0)
          .orderBy('i.orderItemId', 'desc')
          .executeTakeFirst()
        if (!line) return
        // After a version conflict the waiter reads again and retries; the other waiter adds only one order per round.
        for (let attempt = 0; attempt < 3; attempt += 1) {
          const version = await versionNow()
          const reply = await who.send(orders.returnItem, {
            orderItemId: line.orderItemId,
            quantity: 1,
            reason: '客人不要了',
            version,
          })
          note('return', reply)
          if (reply.errCode !== 'STALE_DATA') return
        }
      }
      const settle = async () => {
        const { unpaidAmount } = await cashier.call(billing.detail, { billId: sitting.billId })
        if (unpaidAmount === 0) return
        note(
          'settle',
          await cashier.send(billing.settle, {
            billId: sitting.billId,
            payments: [{ payMethod: 'card', amount: unpaidAmount, slipNo: '123456' }],
          }),
        )
      }
      const versionNow = async () =>
        (
          await api.db
            .selectFrom('sitting')
            .select('version')
            .where('tableRecordId', '=', sitting.tableRecordId)
            .executeTakeFirstOrThrow()
        ).version

      for (let round = 0; round < ROUNDS; round += 1) {
        const act = random.pick([add, add, takeBack, settle])
        await Promise.all([add(random.pick([waiter, other])), act(other)])
        if (round % 20 !== 19) continue
        // The guests leave, and others sit down.
        await settle()
        const { tableRecordId } = sitting
        await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
        const cleared = await waiter.send(tables.clear, {
          tableRecordId: sitting.tableRecordId,
          version: await versionNow(),
          force: true,
        })
        if (note('clear', cleared)) sitting = await openTable(api, waiter, table)
      }
      const stored = await api.db
        .selectFrom('orders as o')
        .innerJoin('sitting as r', 'r.tableRecordId', 'o.tableRecordId')
        .select('o.orderId')
        .where('r.tableId', '=', sitting.tableId)
        .execute()
      expect(new Set(stored.map(({ orderId }) => orderId))).toEqual(accepted)
      expect(await listViolations(api)).toEqual([])
      for (const what of ['add done', 'return done', 'settle done'])
        expect(outcomes.get(what) ?? 0, what).toBeGreaterThan(5)
    },
  )
})
