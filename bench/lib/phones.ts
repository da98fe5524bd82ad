/**
 * Phones for the benchmarks: form posts over keep-alive connections. They run on the same machine as the server, so
 * they parse as little as possible.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { payMode, stockBizType, tableStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { moveStock } from '../../apps/server/src/modules/catalog/public.ts'
import type { Db } from '../../apps/server/src/db/connection.ts'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'

export type PhoneReply = { code: number; msg: string; errCode?: string; data: Record<string, unknown> }

/** A connection for one request at a time. Relies on the Content-Length of our server's responses. */
type Line = { ask: (request: string) => Promise<string> }

function openLine(host: string, port: number): Promise<Line> {
  return new Promise((ready, failed) => {
    const socket: Socket = connect({ host, port, noDelay: true })
    let received = ''
    let answer: (body: string) => void = () => undefined
    let fail: (error: Error) => void = failed
    // Decodes as latin1, where one byte is one character, so that the length in bytes is that of the text.
    socket.setEncoding('latin1').on('data', (part: string) => {
      received += part
      const bodyAt = received.indexOf('\r\n\r\n') + 4
      if (bodyAt < 4) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
      if (!(received.length >= bodyAt + length)) return
      const body = Buffer.from(received.slice(bodyAt, bodyAt + length), 'latin1').toString()
      received = ''
      answer(body)
    })
    socket.on('error', (error) => fail(error)).on('close', () => fail(new Error('the server hung up')))
    socket.on('connect', () =>
      ready({
        ask: (request) =>
          new Promise((resolve, reject) => {
            answer = resolve
            fail = reject
            socket.write(request)
          }),
      }),
    )
  })
}

const idle: Line[] = []

/** Encodes the fields of a form. */
export const encodeForm = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()

/** Credentials of the sender: a session token, or a guest's device id. */
type From = string | { deviceId: string }

/** Sends one command with a new key on an idle connection, or on a new one. */
export async function postEncodedForm(url: string, path: string, from: From, body: string): Promise<PhoneReply> {
  const { hostname, port } = new URL(url)
  const line = idle.pop() ?? (await openLine(hostname, Number(port)))
  const who = typeof from === 'string' ? `authorization: Bearer ${from}` : `x-device-id: ${from.deviceId}`
  const text = await line.ask(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${who}\r\nidempotency-key: ${randomUUID()}\r\n` +
      `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  idle.push(line)
  return JSON.parse(text) as PhoneReply
}

/** Encodes the fields and sends them as one command with a new key. */
export const postForm = (url: string, path: string, from: From, fields: Record<string, unknown>): Promise<PhoneReply> =>
  postEncodedForm(url, path, from, encodeForm(fields))

/** Stock quantity that no benchmark uses up. */
const ENDLESS = 1_000_000_000

/** Books the stock in the stock book as well, so that the result can be audited. */
async function fillStock(db: Db): Promise<void> {
  const goods = await db.selectFrom('goods').select('goodsId').where('stockFlag', '=', true).execute()
  const now = new Date()
  await db.transaction().execute((tx) =>
    moveStock(tx, new Map(goods.map(({ goodsId }) => [goodsId, ENDLESS])), {
      bizType: stockBizType.purchase,
      orderId: null,
      userId: null,
      at: now,
      businessDate: getBusinessDate(now),
    }),
  )
}

/** Opens the pay-later tables of the demo venue and returns their sittings. Makes stock practically unlimited. */
export async function openTables(server: Pick<ServerProcess, 'url' | 'database'>, token: string): Promise<number[]> {
  const db = await server.database()
  const rows = await db
    .selectFrom('venueTable')
    .select('tableId')
    .where('payMode', '=', payMode.payLater)
    .where('tableStatus', 'in', [tableStatus.free, tableStatus.booked])
    .orderBy('tableId')
    .execute()
  await fillStock(db)
  await db.destroy()
  const records: number[] = []
  for (const { tableId } of rows) {
    const answer = await postForm(server.url, tables.open.path, token, { tableId, guestNum: 4, force: true })
    if (answer.code === 200) records.push(Number(answer.data['tableRecordId']))
  }
  return records
}
