/**
 * F02, F13 for vouchers: the server dies before and after storing its intent to use a code, after the platform has used it, and after
 * booking it on the bill; the platform keeps running. Sent again with the same number, or left to background work, the code is used once.
 */
import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, tableStatus, tableType } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAudit } from '../../src/app/audit.ts'
import type { Db } from '../../src/db/connection.ts'
import { groupDeals } from '../../demo/packages-data.ts'
import { createMeituanSimulator } from '../../src/providers/vouchers/simulator/meituan-simulator.ts'
import { VoucherBook } from '../../src/providers/vouchers/simulator/voucher-book.ts'
import { waitUntil } from '../payment-harness.ts'
import { takeCases } from '../thorough.ts'
import { prepareFailingServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { dealChoices, MEITUAN_DEAL } from '../voucher-harness.ts'
import { createServerClient } from './call-server.ts'

/** Price the guest paid for one voucher of the deal, fen. */
const PAID = 198_00
const POINTS = takeCases([
  'after:voucherBooked',
  'before:voucherBooked',
  'after:voucherWritten',
  'before:voucherWritten',
] as const)
/** Fail points at which the platform has already used the code. */
const USED = new Set<string>(['before:voucherBooked', 'after:voucherBooked'])

describe('the server dies', { timeout: 600_000 }, () => {
  const book = new VoucherBook({ deals: groupDeals, clock: () => new Date() })
  let server: ServerProcess
  let meituan: Awaited<ReturnType<typeof createMeituanSimulator>>
  let env: Record<string, string>
  let token: string
  let tableIds: number[] = []
  let serial = 0

  beforeAll(async () => {
    server = await prepareFailingServer()
    meituan = await createMeituanSimulator(book)
    const { url, developerId, signKey, appAuthToken } = meituan.settings
    env = {
      MEITUAN_URL: url,
      MEITUAN_DEVELOPER_ID: developerId,
      MEITUAN_SIGN_KEY: signKey,
      MEITUAN_APP_AUTH_TOKEN: appAuthToken,
    }
    await server.start({ env })
    token = await server.tokenOf('lm01')
    tableIds = await withDb(async (db) => {
      const free = await db
        .selectFrom('venueTable')
        .select('tableId')
        .where('payMode', '=', payMode.payLater)
        .where('tableStatus', '=', tableStatus.free)
        .where('tableType', '<>', tableType.virtual)
        .orderBy('tableId')
        .execute()
      return free.map(({ tableId }) => tableId)
    })
  }, 600_000)
  afterAll(async () => {
    await server.remove()
    await meituan.stop()
  })

  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = await server.database()
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  const { send, call } = createServerClient(() => server)

  it.each(
    POINTS.flatMap((point) => [
      { point, sending: 'is sent again' },
      { point, sending: 'is not sent again' },
    ]),
  )('$point, and the request $sending: the code is used once', async ({ point, sending }) => {
    const { tableRecordId } = await call(tables.open, { tableId: tableIds.shift() ?? 0, guestNum: 2 }, { token })
    const code = book.codeOf(MEITUAN_DEAL, { serial: (serial += 1) })
    const { verifyToken, certificates } = await call(vouchers.prepare, { code }, { token })
    const request = {
      requestId: randomUUID(),
      verifyToken,
      certificateIds: certificates.map(({ certificateId }) => certificateId),
      tableRecordId,
      packageDetail: dealChoices[MEITUAN_DEAL] ?? [],
    }
    await server.failAt(point)
    expect(await send(vouchers.consume, request, { token })).toBeUndefined()
    expect(book.useOf(code) !== undefined).toBe(USED.has(point))
    await server.start({ env })
    // If nothing was stored, only the phone can retry.
    const isStored = point !== 'before:voucherWritten'
    if (sending === 'is sent again' || !isStored) await call(vouchers.consume, request, { token })
    await withDb((db) =>
      sql`update voucher_attempt set next_check_at = now(), lease_until = null where next_check_at is not null`.execute(
        db,
      ),
    )
    const billNow = async () => {
      const { paidAmount, unpaidAmount, payments } = await call(billing.detail, { tableRecordId }, { token })
      return { paidAmount, unpaidAmount, times: payments.length }
    }
    await waitUntil(async () => (await billNow()).paidAmount > 0)
    expect(await billNow()).toEqual({ paidAmount: PAID, unpaidAmount: 0, times: 1 })
    const use = book.useOf(code)
    expect(book.usesOf(use?.requestNo ?? '')).toHaveLength(1)
    const { code: replyCode, errCode } = (await send(vouchers.consume, request, { token })) ?? {}
    expect([replyCode, errCode]).toEqual([200, undefined])
    expect(await billNow()).toEqual({ paidAmount: PAID, unpaidAmount: 0, times: 1 })
  })

  it('leaves valid books', async () => {
    await withDb(async (db) => {
      expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    })
  })
})
