/** A simulated provider's records belong to one database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import type { Db } from '../db/connection.ts'
import { connect } from '../db/connection.ts'
import { getProviders } from '../providers/registry.ts'
import { readProviderPlan, serveSimulators, SIMULATOR_PATH, startProviders } from './start-providers.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'simulators-'))
const [first, second] = [connect(await createTestDatabase(), 2), connect(await createTestDatabase(), 2)]
afterAll(async () => {
  await Promise.all([first.destroy(), second.destroy()])
  rmSync(dataDir, { recursive: true })
})

const start = (db: Db) => {
  const place = { dataDir, publicUrl: 'http://127.0.0.1:9', address: 'http://127.0.0.1:9' }
  return startProviders(readProviderPlan({}), { db, clock: () => new Date(), ...place })
}
const code = { outTradeNo: 'N0000000000000000000000000BOOK', amount: 100, subject: '消费', clientIp: '127.0.0.1' }

it('a new database with an old data folder knows no earlier payments', async () => {
  const before = await start(first)
  await getProviders().wechat?.payByCode({ ...code, authCode: '130000000000000001', operatorId: '7' })
  await getProviders().alipay?.payByCode({ ...code, authCode: '280000000000000001', operatorId: '7' })
  await before.stop()
  const other = await start(second)
  for (const name of ['wechat', 'alipay'] as const)
    expect(await getProviders()[name]?.query(code.outTradeNo)).toEqual({ state: 'absent' })
  await other.stop()
  const again = await start(first)
  for (const name of ['wechat', 'alipay'] as const)
    expect(await getProviders()[name]?.query(code.outTradeNo)).toMatchObject({ state: 'paid', amount: 100 })
  await again.stop()
})

it('refuses to start with an incomplete configuration and lists everything missing', () => {
  expect(() => readProviderPlan({ WECHAT_APP_ID: 'wx1', ALIPAY_APP_ID: '1' })).toThrow(
    /WECHAT_MERCHANT_ID is missing[^]*ALIPAY_APP_ID must be[^]*ALIPAY_PUBLIC_KEY is missing/,
  )
})

it('responds 404 for the name of an unknown simulator, also of a built-in property', async () => {
  const running = await start(first)
  const app = Fastify()
  await serveSimulators(app)
  for (const name of ['__proto__', 'constructor', 'toString', 'paypal'])
    expect((await app.inject(`${SIMULATOR_PATH}/${name}/x`)).statusCode, name).toBe(404)
  await app.close()
  await running.stop()
})
