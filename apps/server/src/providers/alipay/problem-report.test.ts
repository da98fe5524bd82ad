import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProviderProblem } from '../problem-report.ts'
import { createAlipayProvider } from './alipay-provider.ts'
import type { AlipaySettings } from './settings.ts'
import { createCodeOrder, createPhoneOrder, type AlipayHarness, startHarness } from './simulator/harness.ts'

let rig: AlipayHarness
beforeAll(async () => {
  rig = await startHarness()
})
afterAll(() => rig.stop())

function reporting(change: Partial<AlipaySettings> = {}) {
  const problems: ProviderProblem[] = []
  const settings = { ...rig.simulator.settings, timeoutMs: 1_500, ...change }
  const report = (problem: ProviderProblem) => void problems.push(problem)
  return { problems, provider: createAlipayProvider(settings, { mode: 'simulated', report }) }
}

it('reports calls refused because of our account, and unclear ones', async () => {
  const { problems, provider } = reporting({ appId: '2021000000000009' })
  const order = createCodeOrder(rig)
  await provider.payByCode(order)
  expect(problems).toEqual([{ call: 'alipay.trade.pay', code: '支付宝返回 40002 isv.invalid-app-id' }])
  expect(JSON.stringify(problems)).not.toContain(order.authCode)
  const away = reporting({ gateway: 'http://127.0.0.1:9/gateway.do' })
  await away.provider.query(order.outTradeNo)
  expect(away.problems).toEqual([{ call: 'alipay.trade.query', code: '无法连接支付宝' }])
})

it("does not report the guest's own cases: no money, no profile, nothing paid", async () => {
  const { problems, provider } = reporting()
  await provider.payByCode(createCodeOrder(rig, { refuse: 'no-money' }))
  await provider.identify(rig.simulator.grant('0openIdOfSomebody', 'auth_base'))
  await provider.prepare('app', createPhoneOrder(rig))
  await provider.query('NOBODY00000001')
  expect(problems).toEqual([])
})
