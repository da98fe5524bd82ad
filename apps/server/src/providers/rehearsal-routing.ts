/**
 * Routing during a rehearsal night: no real provider is called. Every call reads the database first, so that a process which has not heard
 * of the rehearsal yet routes correctly too.
 */
import { DeferredCallbackError } from './provider.ts'
import type { PayProvider, Providers, WeChatProvider } from './provider.ts'
import type { SmsProvider, SmsReply } from './sms/sms-provider.ts'
import type { RefusedReply, VoucherCodePlatform } from './vouchers/platform.ts'

export type RehearsalRouting = {
  /** True while a rehearsal runs, by the database. */
  isRunning: () => Promise<boolean>
  /** The same as this process knows it, for values that are not fetched. */
  isKnown: () => boolean
  /** Provider that takes the calls of `real` meanwhile; no money moves. */
  createStandIn: (real: PayProvider) => PayProvider
  /** True for phone numbers of employees: they receive real SMS codes even during a rehearsal. */
  isEmployeePhone: (phone: string) => Promise<boolean>
}

let present: RehearsalRouting | null = null

/** Sets the routing of this process, until the returned function is called. */
export function setRehearsalRouting(routing: RehearsalRouting): () => void {
  present = routing
  return () => {
    if (present === routing) present = null
  }
}

/** Methods that move money or read it. Signing in at the provider stays possible. */
function routePayProvider<P extends PayProvider>(real: P, { isRunning, isKnown, createStandIn }: RehearsalRouting): P {
  const standIn = createStandIn(real)
  const choose = async (): Promise<PayProvider> => ((await isRunning()) ? standIn : real)
  const routed: Omit<PayProvider, 'authorizeUrl' | 'codeParameter' | 'identify' | 'name' | 'appId'> = {
    mode: isKnown() ? 'simulated' : real.mode,
    ways: real.ways,
    accepted: real.accepted,
    rejected: real.rejected,
    prepare: async (way, order) => (await choose()).prepare(way, order),
    payByCode: async (order) => (await choose()).payByCode(order),
    query: async (outTradeNo, way) => (await choose()).query(outTradeNo, way),
    close: async (outTradeNo) => (await choose()).close(outTradeNo),
    reverse: async (outTradeNo) => (await choose()).reverse(outTradeNo),
    refund: async (order) => (await choose()).refund(order),
    queryRefund: async (order) => (await choose()).queryRefund(order),
    readCallback: async (request) => {
      const event = await real.readCallback(request)
      await deferCallback(isRunning)
      return event
    },
    bill: async (date) => (await choose()).bill(date),
    fundFlow: async (date) => (await choose()).fundFlow(date),
  }
  return { ...real, ...routed }
}

/**
 * Defers genuine callbacks while a rehearsal runs, because the payment would be discarded with it, and while the database
 * cannot tell.
 */
async function deferCallback(isRunning: RehearsalRouting['isRunning']): Promise<void> {
  const running = await isRunning().catch((error: unknown) => {
    throw new DeferredCallbackError('the database cannot be read', { cause: error })
  })
  if (running) throw new DeferredCallbackError('a rehearsal is running')
}

export function routeProviders(providers: Providers): Providers {
  if (!present) return providers
  const { wechat, alipay } = providers
  return {
    ...(wechat && { wechat: routePayProvider<WeChatProvider>(wechat, present) }),
    ...(alipay && { alipay: routePayProvider(alipay, present) }),
  }
}

const NOT_SENT: SmsReply = { state: 'refused', reason: 'rehearsal' }

/** Guests receive no text messages during a rehearsal. */
export function routeSmsProvider(real: SmsProvider | null): SmsProvider | null {
  if (!present || !real) return real
  const { isRunning, isEmployeePhone } = present
  const { sendReminder, sendQueue } = real
  return {
    mode: real.mode,
    sendCode: async (phone, code) =>
      (await isRunning()) && !(await isEmployeePhone(phone)) ? NOT_SENT : real.sendCode(phone, code),
    sendReminder:
      sendReminder && (async (phone, reminder) => ((await isRunning()) ? NOT_SENT : sendReminder(phone, reminder))),
    sendQueue: sendQueue && (async (phone, notice) => ((await isRunning()) ? NOT_SENT : sendQueue(phone, notice))),
  }
}

const REFUSED: RefusedReply = { state: 'refused', errCode: 'PLATFORM_FAILED', reason: '彩排中不核销平台的真券' }

/** A real voucher of a guest must not be used up by a rehearsal. */
export function routeVoucherPlatform(real: VoucherCodePlatform): VoucherCodePlatform {
  if (!present || real.mode === 'simulated') return real
  const { isRunning } = present
  return {
    ...real,
    prepare: async (text) => ((await isRunning()) ? REFUSED : real.prepare(text)),
    verify: async (order) => ((await isRunning()) ? REFUSED : real.verify(order)),
    cancel: async (order) => ((await isRunning()) ? REFUSED : real.cancel(order)),
    listed: async (date) => ((await isRunning()) ? { state: 'unknown', reason: 'rehearsal' } : real.listed(date)),
  }
}
