/** Phones of waiters who order without a pause. */
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import { formOf, postBody } from './phones.ts'

/** `records`: the open sittings they order at. `rate` keeps them busy for so many seconds and answers accepted orders per second. */
export function orderingPhones(
  server: Pick<ServerProcess, 'url'>,
  { token, records, clients }: { token: string; records: readonly number[]; clients: number },
): { rate: (seconds: number) => Promise<number> } {
  // The same cart at each table; what the phones do themselves is not what is measured.
  const carts = records.map((tableRecordId) =>
    formOf({
      tableRecordId,
      payMode: payMode.payLater,
      items: [
        { goodsId: 31, quantity: 2 },
        { goodsId: 41, quantity: 1 },
        { goodsId: 48, quantity: 1 },
      ],
    }),
  )
  const order = async (cart: string) => {
    const answer = await postBody(server.url, orders.add.path, token, cart)
    if (answer.code !== 200) throw new Error(`an order was refused: ${answer.msg}`)
  }
  return {
    rate: async (seconds) => {
      const until = performance.now() + seconds * 1_000
      let done = 0
      const phone = async (n: number) => {
        for (let i = 0; performance.now() < until; i += 1) {
          await order(carts[(n * 7 + i) % carts.length] ?? '')
          done += 1
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, n) => phone(n)))
      return done / seconds
    },
  }
}
