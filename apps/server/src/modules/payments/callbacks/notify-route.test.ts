/** Many concurrent callbacks: each is processed once, and connections stay free for staff. */
import { payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { listViolations, fillStock } from '../../../../test/factories.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import { withClient } from '../../../../test/harness/database.ts'
import { getPool } from '../../../db/connection.ts'

const rig = await startFakePaymentHarness()
const { api, wechat } = rig
await fillStock(api)
const pool = getPool(api.db)
/** Connections in use; the relay takes one briefly. */
const busy = () => pool.totalCount - pool.idleCount
/** Allows for a loaded machine. */
const PATIENT = { timeout: 120_000 }

type Begun = Awaited<ReturnType<typeof rig.begin>>
const prepareCallback = ({ outTradeNo }: Begun) => {
  wechat.pay(outTradeNo)
  const event = { eventKey: `event-${outTradeNo}`, kind: 'trade', outTradeNo, reply: wechat.replyOf(outTradeNo) }
  return async () => (await rig.tell('wechat', event)).statusCode
}
const readStatus = async ({ paymentId }: Begun) =>
  (await api.db.selectFrom('payment').select('status').where('paymentId', '=', paymentId).executeTakeFirstOrThrow())
    .status

/** Locks these bills while `work` runs, which receives the number of waiting transactions. */
const whileLocked = (begun: readonly Begun[], work: (waiting: () => Promise<number>) => Promise<void>) =>
  withClient(api.connection, async (client) => {
    await client.query('begin')
    const ids = begun.map(({ tableRecordId }) => tableRecordId)
    await client.query('select from sitting where sitting_id = any($1) for update', [ids])
    await work(async () => {
      const { rows } = await client.query<{ waiting: string }>(
        "select count(*) as waiting from pg_locks where not granted and locktype in ('transactionid', 'tuple')",
      )
      return Number(rows[0]?.waiting)
    })
    await client.query('rollback')
  })

describe('concurrent callbacks', () => {
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  it('process ten copies of one event on one connection, and acknowledge all', async () => {
    const begun = await rig.begin()
    const sendCallback = prepareCallback(begun)
    let answers: Promise<number[]> | undefined
    await whileLocked([begun], async (waiting) => {
      answers = Promise.all(Array.from({ length: 10 }, sendCallback))
      await expect.poll(waiting, PATIENT).toBe(1)
      await expect.poll(busy, PATIENT).toBe(1)
    })
    expect(await answers).toEqual(Array(10).fill(200))
    expect(await readStatus(begun)).toBe(payStatus.succeeded)
    const { rows } = await sql`select from journal_entry where business_key = ${`payment:${begun.paymentId}`}`.execute(
      api.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('process four of seven payments at a time, the others wait without a connection', async () => {
    const begun: Begun[] = []
    for (let n = 0; n < 7; n += 1) begun.push(await rig.begin())
    let answers: Promise<number[]> | undefined
    await whileLocked(begun, async (waiting) => {
      answers = Promise.all(begun.map((one) => prepareCallback(one)()))
      await expect.poll(waiting, PATIENT).toBe(4)
      await expect.poll(busy, PATIENT).toBe(4)
      expect(pool.waitingCount).toBe(0)
    })
    expect(await answers).toEqual(Array(7).fill(200))
    expect(await Promise.all(begun.map(readStatus))).toEqual(Array(7).fill(payStatus.succeeded))
  })
})
