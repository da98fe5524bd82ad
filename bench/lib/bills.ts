/** Creates unpaid bills for the benchmarks: tables of the demo venue with bottles ordered. */
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import { openTables, postForm } from './phones.ts'

const BOTTLE = 1

/** Opens tables and orders; returns the bills' ids. Throws when the venue has too few tables. */
export async function createBills(
  server: ServerProcess,
  token: string,
  { bills, bottles }: { bills: number; bottles: number },
): Promise<number[]> {
  const records = (await openTables(server, token)).slice(0, bills)
  if (records.length < bills) throw new Error(`the demo venue has only ${records.length} tables to open`)
  for (const tableRecordId of records) {
    const items = [{ goodsId: BOTTLE, quantity: bottles }]
    const cart = { tableRecordId, items, payMode: payMode.payLater }
    const placed = await postForm(server.url, orders.add.path, token, cart)
    if (placed.code !== 200) throw new Error(`an order was refused: ${placed.msg}`)
  }
  const db = await server.database()
  const rows = await db.selectFrom('sitting').select('billId').where('tableRecordId', 'in', records).execute()
  await db.destroy()
  return rows.map(({ billId }) => billId)
}
