/**
 * A live change to 200 connected phones: time from sending the order until each phone receives the event of its table; compared in the same
 * run with the response time of the order itself. The ratio of the two p95 is the cost of the live path.
 */
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { openTables, postForm } from './lib/phones.ts'

const PHONES = 200
const CHANGES = 100
const PAUSE_MS = 100

const server = await prepareServer(tmpdir())
await server.start()
const token = await server.tokenOf('gm')
const records = await openTables(server, token)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type ChangeListener = (at: number) => void
let onChange: ChangeListener = () => undefined

/** Opens one stream; calls back for each change of a table. */
function listen(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${server.url}/api/stream`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (reply) => {
        reply.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('"topic":"table"')) onChange(performance.now())
        })
        resolve(() => call.destroy())
      },
    )
    call.on('error', reject).end()
  })
}

const phones = await Promise.all(Array.from({ length: PHONES }, listen))
await pause(500)
const receivedMs: number[] = []
const answeredMs: number[] = []
for (let i = 0; i < CHANGES; i += 1) {
  const sent = performance.now()
  let missing = PHONES
  const everybody = new Promise<void>((resolve) => {
    onChange = (at) => {
      receivedMs.push(at - sent)
      missing -= 1
      if (missing === 0) resolve()
    }
  })
  const answer = await postForm(server.url, orders.add.path, token, {
    tableRecordId: records[i % records.length],
    payMode: payMode.payLater,
    items: [{ goodsId: 31, quantity: 1 }],
  })
  if (answer.code !== 200) throw new Error(`an order was refused: ${answer.msg}`)
  answeredMs.push(performance.now() - sent)
  await Promise.race([
    everybody,
    pause(5_000).then(() => Promise.reject(new Error(`${missing} phones heard nothing within 5 s`))),
  ])
  await pause(PAUSE_MS)
}
for (const close of phones) close()
await server.remove()

const computeP95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
console.log(
  `live change: p95 ${computeP95(receivedMs).toFixed(0)} ms to ${PHONES} phones, order answered p95 ${computeP95(answeredMs).toFixed(0)} ms, ratio ${(computeP95(receivedMs) / computeP95(answeredMs)).toFixed(1)}; limit 300 ms, reached ${(computeP95(receivedMs) / 300).toFixed(2)} of it`,
)
