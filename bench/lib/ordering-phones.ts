/** Phones of waiters that order continuously. */
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import { encodeForm, postEncodedForm } from './phones.ts'

/**
 * Creates phones that order at the open sittings `records`. `rate` runs them for a number of seconds and returns
 * accepted orders per second.
 */
export function createOrderingPhones(
  server: Pick<ServerProcess, 'url'>,
  { token, records, clients }: { token: string; records: readonly number[]; clients: number },
): { rate: (seconds: number) => Promise<number> } {
  // One prepared cart per table, so that building carts is not measured.
  const carts = records.map((tableRecordId) =>
    encodeForm({
      tableRecordId,
      payMode: payMode.payLater,
      items: [
        { goodsId: 31, quantity: 2 },
        { goodsId: 41, quantity: 1 },
        { goodsId: 48, quantity: 1 },
      ],
    }),
  )
  const placeOrder = async (cart: string) => {
    const answer = await postEncodedForm(server.url, orders.add.path, token, cart)
    if (answer.code !== 200) throw new Error(`an order was refused: ${answer.msg}`)
  }
  return {
    rate: async (seconds) => {
      const until = performance.now() + seconds * 1_000
      let done = 0
      const runPhone = async (n: number) => {
        for (let i = 0; performance.now() < until; i += 1) {
          await placeOrder(carts[(n * 7 + i) % carts.length] ?? '')
          done += 1
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, n) => runPhone(n)))
      return done / seconds
    },
  }
}
