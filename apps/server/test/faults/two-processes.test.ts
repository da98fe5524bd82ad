/** Two server processes on one database: changes at one are pushed and reported at the other. */
import { randomUUID } from 'node:crypto'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOTTLE_GOODS_ID } from '../factories.ts'
import { pause, prepareServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { createRetryingPhone } from './retrying-phone.ts'
import type { RetryingPhone } from './retrying-phone.ts'

describe('two processes on one database', () => {
  let first: ServerProcess
  let second: ServerProcess
  const phones: RetryingPhone[] = []

  beforeAll(async () => {
    first = await prepareServer()
    await first.start()
    second = await first.startSecond()
    await second.start()
    for (const server of [first, second]) phones.push(createRetryingPhone(server, await server.tokenOf('gm')))
  }, 600_000)
  afterAll(async () => {
    await second.remove()
    await first.remove()
  })

  /** Collects the text of the event stream from now on. */
  async function listen(server: ServerProcess) {
    const end = new AbortController()
    const headers = { authorization: `Bearer ${await server.tokenOf('gm')}` }
    const reply = await fetch(`${server.url}/api/stream`, { headers, signal: end.signal })
    let text = ''
    void (async () => {
      for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) text += part
    })().catch(() => undefined)
    return {
      told: async (expected: string) => {
        while (!text.includes(expected)) await pause(10)
      },
      forget: () => (text = ''),
      end: () => end.abort(),
    }
  }

  it('an order at one appears as an event and in the reports of the other, in both directions', async () => {
    const { rows: floor } = await phones[0]!.insist(tables.list, {})
    for (const [at, tableName, there] of [
      [0, 'A11', second],
      [1, 'A12', first],
    ] as const) {
      const [here, other] = [phones[at]!, phones[1 - at]!]
      const { tableId } = floor.find((table) => table.tableName === tableName)!
      const { tableRecordId } = await here.insist(tables.open, { tableId, guestNum: 2 })
      const screen = await listen(there)
      const report = () => other.insist(reports.summaryDepts, {})
      const before = (await report()).summary.payableAmount
      screen.forget()
      const key = randomUUID()
      const line = { tableRecordId, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 2 }], payMode: payMode.payLater }
      const { payableAmount } = await here.insist(orders.add, line, key)
      await screen.told(`"topic":"order"`)
      expect((await report()).summary.payableAmount).toBe(before + payableAmount)
      // The same operation sent to the other process returns the existing result.
      await other.insist(orders.add, line, key)
      expect((await report()).summary.payableAmount).toBe(before + payableAmount)
      screen.end()
    }
    const both = await Promise.all(phones.map((phone) => phone.insist(reports.summaryDepts, {})))
    expect(both[0]).toEqual(both[1])
  }, 600_000)
})
