/** Simulated providers know the demo nights: they refund that money, and their statements match the books. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTime } from '@nocturne/base/venue-time'
import { differenceStatus } from '@nocturne/contract/codes'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { connect } from '../db/connection.ts'
import { generateNights } from '../../demo/generate/generate-nights.ts'
import { runAudit } from './audit.ts'
import { reconcileDay } from '../modules/payments/jobs.ts'
import { getProviders } from '../providers/registry.ts'
import './modules.ts'
import { startProviders } from './start-providers.ts'

const TONIGHT = '2025-03-14'
const MORNING = parseTime('2025-03-15 10:31:00')

const db = connect(await createTestDatabase(), 4)
const dataDir = mkdtempSync(join(tmpdir(), 'demo-trades-'))
const asOf = parseTime('2025-03-15 01:20:00')
await generateNights((step) => db.transaction().execute(step), { nights: 2, scale: 1, seed: 7, asOf })
const start = () =>
  startProviders(
    { wechat: null, alipay: null },
    { db, clock: () => MORNING, dataDir, publicUrl: 'http://127.0.0.1:9', address: 'http://127.0.0.1:9' },
  )
let running = await start()
afterAll(async () => {
  await running.stop()
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

const lastTrade = (provider: 'wechat' | 'alipay') =>
  db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('refundCount', '=', 0)
    .orderBy('attemptId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test.for(['wechat', 'alipay'] as const)("%s lists tonight's payments", async (provider) => {
  expect(await reconcileDay(db, provider, TONIGHT, MORNING)).toMatchObject({ state: 'compared', differences: 0 })
  const { providerAmount, matchedCount } = await db
    .selectFrom('reconciliationRun')
    .selectAll()
    .where('provider', '=', provider)
    .where('billDate', '=', TONIGHT)
    .executeTakeFirstOrThrow()
  expect(matchedCount).toBeGreaterThan(5)
  expect(providerAmount).toBeGreaterThan(100_00)
})

test('lists payments that were missing on the latest statement later, and the books stay consistent', async () => {
  const open = () =>
    db.selectFrom('reconciliationItem').selectAll().where('status', '=', differenceStatus.open).execute()
  expect(await open()).toMatchObject([{ kind: 'only_ours', providerAmount: null }])
  for (const day of ['2025-03-12', '2025-03-13'])
    for (const provider of ['wechat', 'alipay'] as const) await reconcileDay(db, provider, day, MORNING)
  expect(await open()).toEqual([])
  expect((await runAudit(db)).filter((result) => result.rows.length > 0)).toEqual([])
})

test.for(['wechat', 'alipay'] as const)('%s refunds demo money once, also across a restart', async (name) => {
  const { outTradeNo, amount, transactionId } = await lastTrade(name)
  const order = {
    outTradeNo,
    transactionId: transactionId ?? '',
    outRefundNo: `R0000000${name}`,
    amount,
    total: amount,
    reason: '退货',
  }
  expect(await getProviders()[name]?.query(outTradeNo)).toMatchObject({ state: 'paid', amount, transactionId })
  await getProviders()[name]?.refund(order)
  const isDone = () => expect.poll(() => getProviders()[name]?.queryRefund(order)).toMatchObject({ state: 'done' })
  await isDone()
  await running.stop()
  running = await start()
  await isDone()
  expect(await getProviders()[name]?.refund({ ...order, outRefundNo: `R0000001${name}` })).not.toMatchObject({
    state: 'done',
  })
})
