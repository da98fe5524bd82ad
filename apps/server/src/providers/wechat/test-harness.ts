/** Test harness: a simulated WeChat, the adapter connected to it and a callback route. */
import { createServer } from 'node:http'
import { expect, vi } from 'vitest'
import { type CallbackEvent, type CallbackRequest, ForgedCallbackError, type WeChatProvider } from '../provider.ts'
import { generateKeyPair } from '../simulator/keys.ts'
import { OrderScripts } from '../simulator/script.ts'
import type { ProviderProblem } from '../problem-report.ts'
import type { WeChatSettings } from './settings.ts'
import { createWeChatProvider } from './wechat-provider.ts'
import {
  createWeChatSimulator,
  type WeChatSimulator,
  type WeChatSimulatorOptions,
} from './simulator/wechat-simulator.ts'

/** Generating keys is slow; all simulators of a test file share them. */
const keys = { merchant: generateKeyPair(), platform: generateKeyPair() }

export type WeChatHarness = {
  sim: WeChatSimulator
  /** First signing key of the simulator. */
  platformKey: string
  wechat: WeChatProvider
  events: CallbackEvent[]
  /** Raw callbacks as received. */
  letters: CallbackRequest[]
  /** Errors of the callback reader. */
  refused: ForgedCallbackError[]
  problems: ProviderProblem[]
  /** When set, callbacks are refused with this status and not read. */
  route: { down: number | null }
  stop: () => Promise<void>
}

/** Starts the harness. No amount triggers a scripted failure unless the test passes scripts. */
export async function startHarness(
  options: WeChatSimulatorOptions = {},
  adapt: (settings: WeChatSettings) => WeChatSettings = (settings) => settings,
): Promise<WeChatHarness> {
  const rig = { events: [], letters: [], refused: [], problems: [], route: { down: null } } as Pick<
    WeChatHarness,
    'events' | 'letters' | 'refused' | 'problems' | 'route'
  >
  let wechat: WeChatProvider | undefined
  const route = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const letter = { body: Buffer.concat(chunks).toString('utf8'), headers }
      rig.letters.push(letter)
      if (rig.route.down !== null) return response.writeHead(rig.route.down).end()
      void read(letter).then((reply) => response.writeHead(reply.status).end(reply.body))
    })
  })
  async function read(letter: CallbackRequest) {
    if (!wechat) throw new Error('the adapter is not there yet')
    try {
      const event = await wechat.readCallback(letter)
      rig.events.push(event)
      return (event.kind === 'refund' && event.answer) || wechat.accepted
    } catch (error) {
      if (!(error instanceof ForgedCallbackError)) throw error
      rig.refused.push(error)
      return wechat.rejected
    }
  }
  const notifyUrl = await new Promise<string>((resolve) => {
    route.listen(0, '127.0.0.1', () => {
      const address = route.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/callback`)
    })
  })
  const retryGapsMs = [20, 40, 80, 160]
  const sim = await createWeChatSimulator({
    keys,
    notifyUrl,
    retryGapsMs,
    scripts: new OrderScripts(false),
    ...options,
  })
  wechat = createWeChatProvider(adapt(sim.settings), {
    mode: 'simulated',
    report: (problem) => rig.problems.push(problem),
  })
  const stop = async () => {
    await sim.stop()
    route.closeAllConnections()
    await new Promise((resolve) => route.close(resolve))
  }
  return { ...rig, sim, wechat, stop, platformKey: keys.platform.privateKey }
}

/** Waits for the simulator's delayed actions, also on a busy machine. */
export const waitUntil = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

let numbers = 0

/** Creates an unused order number. */
export function createOrderNo(): string {
  numbers += 1
  return `T${String(numbers).padStart(8, '0')}`
}

export const GUEST_OPEN_ID = 'oGuestOfTheHouse00000000001'

export function buildOrder(outTradeNo: string, amount = 8_800) {
  return {
    outTradeNo,
    amount,
    subject: '包厢消费',
    expiresAt: new Date('2099-01-01T00:00:00Z'),
    payerId: GUEST_OPEN_ID,
    clientIp: '203.0.113.9',
    returnUrl: '',
  }
}

export function buildCodeOrder(outTradeNo: string, amount = 8_800) {
  numbers += 1
  const authCode = `13${String(numbers).padStart(16, '0')}`
  return { outTradeNo, amount, subject: '包厢消费', authCode, clientIp: '203.0.113.9', operatorId: '7' }
}

/** Prepares an order and pays it on the guest's phone. */
export async function payOnPhone(rig: WeChatHarness, outTradeNo: string, amount = 8_800): Promise<void> {
  const prepared = await rig.wechat.prepare('app', buildOrder(outTradeNo, amount))
  if (prepared.state !== 'ready' || prepared.params.kind !== 'wechat-jsapi') throw new Error('not prepared')
  rig.sim.act(prepared.params.params.package.replace('prepay_id=', ''), 'pay')
}

/** Creates a partly refunded payment and a reversed one: content for a day's statement and fund flow. */
export async function createDayTrades(
  rig: WeChatHarness,
): Promise<{ phone: string; code: string; outRefundNo: string }> {
  const [phone, code, outRefundNo] = [createOrderNo(), createOrderNo(), createOrderNo()]
  await payOnPhone(rig, phone, 8_850)
  await rig.wechat.payByCode(buildCodeOrder(code, 15))
  await rig.wechat.reverse(code)
  const transactionId = rig.sim.book.trades.get(phone)?.transactionId ?? ''
  await rig.wechat.refund({ outTradeNo: phone, transactionId, outRefundNo, amount: 850, total: 8_850, reason: '' })
  await waitUntil(() => expect(rig.sim.book.refunds.get(outRefundNo)?.state).toBe('done'))
  return { phone, code, outRefundNo }
}
