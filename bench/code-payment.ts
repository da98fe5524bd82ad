/**
 * A cashier scans guests' codes while the provider is slow, loses calls or returns garbage: time until staff see a result. Uses the real
 * adapters over loopback. Fails when any response takes longer than eight seconds.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { billing } from '@nocturne/contract/billing/endpoints'
import { createAlipaySimulator } from '../apps/server/src/providers/alipay/simulator/alipay-simulator.ts'
import { OrderScripts } from '../apps/server/src/providers/simulator/script.ts'
import type { SimulationScript } from '../apps/server/src/providers/simulator/script.ts'
import { createWeChatSimulator } from '../apps/server/src/providers/wechat/simulator/wechat-simulator.ts'
import { prepareServer } from '../apps/server/test/server-process.ts'
import { buildEnvironment } from '../apps/server/test/provider-env.ts'
import { createBills } from './lib/bills.ts'
import { postForm } from './lib/phones.ts'

const LIMIT_MS = 8_000
const MANNERS: Readonly<Record<string, SimulationScript>> = {
  'at once': {},
  'after 3 s': { payDelayMs: 3_000 },
  'after 20 s': { payDelayMs: 20_000 },
  'charged, answer lost': { loseResponse: true },
  'order lost': { loseRequest: true },
  'HTTP 500': { garble: '5xx' },
  'no JSON': { garble: 'garbage' },
  'half an answer': { garble: 'truncated' },
  'a redirect': { garble: 'redirect' },
  'no money': { refuse: 'no-money' },
  'types his password': { payerBusyMs: 'never' },
}

const server = await prepareServer(tmpdir())
const buildSettings = (name: string) => ({
  notifyUrl: `${server.url}/api/pay/notify/${name}`,
  scripts: new OrderScripts(false),
})
const wechat = await createWeChatSimulator(buildSettings('wechat'))
const alipay = await createAlipaySimulator(buildSettings('alipay'))
await server.start({ env: buildEnvironment(wechat.settings, alipay.settings) })
const token = await server.tokenOf('gm')
const manners = Object.entries(MANNERS)
const bills = await createBills(server, token, { bills: manners.length * 2, bottles: 1 })

type Answered = { provider: 'wechat' | 'alipay'; manner: string; ms: number; status: string }

let codes = 0
async function collect(
  provider: Answered['provider'],
  [manner, script]: [string, SimulationScript],
): Promise<Answered> {
  codes += 1
  const authCode = `${provider === 'wechat' ? '13' : '28'}${String(codes).padStart(16, '0')}`
  const simulator = provider === 'wechat' ? wechat : alipay
  simulator.scripts.setNext(script)
  const from = performance.now()
  const fields = { requestId: randomUUID(), billId: bills.pop(), authCode, amount: 100 }
  const answer = await postForm(server.url, billing.scanPay.path, token, fields)
  const ms = performance.now() - from
  if (answer.code !== 200) throw new Error(`a collection was refused: ${answer.msg}`)
  return { provider, manner, ms, status: String(answer.data['status']) }
}

// Not measured: the first call of each adapter also loads its library.
const answers: Answered[] = []
const runLane = async (provider: Answered['provider']) => {
  for (const manner of manners) answers.push(await collect(provider, manner))
}
await Promise.all([runLane('wechat'), runLane('alipay')])
await server.remove()
await Promise.all([wechat.stop(), alipay.stop()])

for (const { provider, manner, ms, status } of answers)
  console.log(`${provider.padEnd(6)} ${manner.padEnd(22)} ${(ms / 1_000).toFixed(2).padStart(6)} s, status ${status}`)
const longest = Math.max(...answers.map(({ ms }) => ms))
console.log(
  `code payment: the longest answer took ${(longest / 1_000).toFixed(2)} s, ${(longest / LIMIT_MS).toFixed(2)} of ${LIMIT_MS / 1_000} s`,
)
if (longest > LIMIT_MS) process.exitCode = 1
