/** Test harness of the adapter: a simulator, an adapter connected to it, and a callback receiver. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ForgedCallbackError,
  type CallbackEvent,
  type CodeOrder,
  type PayProvider,
  type ProviderOrder,
} from '../../provider.ts'
import { generateKeyPair } from '../../simulator/keys.ts'
import type { SimulationScript } from '../../simulator/script.ts'
import { createAlipayProvider } from '../alipay-provider.ts'
import type { AlipaySettings } from '../settings.ts'
import { type AlipaySimulator, type AlipaySimulatorOptions, createAlipaySimulator } from './alipay-simulator.ts'
import { readBody } from './read-body.ts'

export const harnessKeys = { merchant: generateKeyPair(), alipay: generateKeyPair() }

export type AlipayHarness = {
  simulator: AlipaySimulator
  provider: PayProvider
  /**
   * `events`: valid callbacks in order of arrival. `forged`: callbacks refused as forged. `bodies`: raw bodies of all
   * callbacks.
   */
  events: CallbackEvent[]
  forged: { reason: string; body: string }[]
  bodies: string[]
  /** Responds with 500 to this many further callbacks. */
  failCallbacks: (times: number) => void
  stop: () => Promise<void>
}

type AlipayHarnessOptions = AlipaySimulatorOptions & { settings?: Partial<AlipaySettings> }

/** Starts the simulator and an adapter connected to it. `timeoutMs` of the adapter defaults to 1,500. */
export async function startHarness({ settings, ...options }: AlipayHarnessOptions = {}): Promise<AlipayHarness> {
  const events: CallbackEvent[] = []
  const forged: AlipayHarness['forged'] = []
  const bodies: string[] = []
  let failures = 0
  let provider: PayProvider | undefined
  const receiver = createServer((req, res) => {
    void (async () => {
      const body = await readBody(req)
      if (failures > 0) {
        failures -= 1
        res.writeHead(500).end()
        return
      }
      bodies.push(body)
      const reply = await receiveCallback(body)
      res.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body)
    })()
  })
  const receiveCallback = async (body: string) => {
    if (!provider) throw new Error('a callback came before the provider was made')
    try {
      events.push(await provider.readCallback({ body, headers: {} }))
      return provider.accepted
    } catch (error) {
      if (!(error instanceof ForgedCallbackError)) throw error
      forged.push({ reason: error.message, body })
      return provider.rejected
    }
  }
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const notifyUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`
  const simulator = await createAlipaySimulator({
    keys: harnessKeys,
    notifyUrl,
    retryGapsMs: [20, 40, 80, 160],
    ...options,
  })
  provider = createAlipayProvider(
    { ...simulator.settings, timeoutMs: 1_500, ...settings },
    { mode: 'simulated', ...(options.clock && { clock: options.clock }) },
  )
  return {
    simulator,
    provider,
    events,
    forged,
    bodies,
    failCallbacks: (times) => {
      failures = times
    },
    stop: async () => {
      await simulator.stop()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}

let count = 0

/** Creates an order number, with an optional script for it. */
export function createOrderNo(rig: AlipayHarness, script: SimulationScript = {}): string {
  count += 1
  const outTradeNo = `T${process.pid}N${count}`
  rig.simulator.scripts.set(outTradeNo, script)
  return outTradeNo
}

export function createPhoneOrder(
  rig: AlipayHarness,
  script: SimulationScript = {},
  more: Partial<ProviderOrder> = {},
): ProviderOrder {
  return {
    outTradeNo: createOrderNo(rig, script),
    amount: 12_345,
    subject: '卡座消费',
    expiresAt: new Date(Date.now() + 15 * 60_000),
    payerId: 'open_id_of_a_guest',
    clientIp: '127.0.0.1',
    returnUrl: 'http://127.0.0.1/pay/done',
    ...more,
  }
}

export function createCodeOrder(
  rig: AlipayHarness,
  script: SimulationScript = {},
  more: Partial<CodeOrder> = {},
): CodeOrder {
  const outTradeNo = createOrderNo(rig, script)
  const authCode = `28${String(process.pid).padStart(8, '0')}${String(count).padStart(8, '0')}`
  return { outTradeNo, amount: 8_800, subject: '卡座消费', authCode, clientIp: '127.0.0.1', operatorId: '7', ...more }
}
