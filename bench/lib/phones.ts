/** Phones for the benchmarks: form posts over kept-alive connections. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { tables } from '@nocturne/contract/tables/endpoints'
import type { ProcessHouse } from '../../apps/server/test/process-house.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export type Answer = { code: number; msg: string; data: Record<string, unknown> }

/** Sends one command with a fresh key. */
export function postForm(url: string, path: string, token: string, fields: Record<string, unknown>): Promise<Answer> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const call = request(url + path, { agent, method: 'POST', headers }, (reply) => {
      let text = ''
      reply
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(JSON.parse(text) as Answer))
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Opens the pay-later tables of the demo venue and answers their sittings. Stock is made endless for the load. */
export async function openTables(house: ProcessHouse, token: string): Promise<number[]> {
  const db = await house.database()
  const rows = await db
    .selectFrom('venueTable')
    .select('tableId')
    .where('payMode', '=', '2')
    .where('tableStatus', 'in', ['0', '1'])
    .orderBy('tableId')
    .execute()
  await db.updateTable('goods').set({ stockNum: 1_000_000_000 }).where('stockFlag', '=', true).execute()
  await db.destroy()
  const records: number[] = []
  for (const { tableId } of rows) {
    const answer = await postForm(house.url, tables.open.path, token, { tableId, guestNum: 4, force: true })
    if (answer.code === 200) records.push(Number(answer.data['tableRecordId']))
  }
  return records
}
