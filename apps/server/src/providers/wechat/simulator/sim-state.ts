/** Shared state of the simulated WeChat: records, keys, timers. */
import type { KeyPair } from '../../simulator/keys.ts'
import type { OrderScripts } from '../../simulator/script.ts'
import type { TradeBook } from '../../simulator/trade-book.ts'

export type SimSigning = {
  /** Value of `Wechatpay-Serial`. */
  id: string
  privateKey: string
  /** Secret that encrypts callbacks. */
  apiV3Key: string
  /** Secret that signs responses of version 2; defaults to the key of the merchant's requests. */
  apiV2Key?: string
}

/** One callback as sent. `label`: `true`, or its defect. `status` 0: no response. */
export type SentCallback = { kind: 'trade' | 'refund'; number: string; label: string; status: number }

export type SimProfile = { nickname: string; headimgurl: string; unionid: string; isSnapshotUser: boolean }

/** Damage to a day's statement. Numbers are order numbers, amounts fen. */
export type BillDamage = {
  late?: boolean
  drop?: readonly string[]
  extra?: readonly { outTradeNo: string; amount: number }[]
  amounts?: Readonly<Record<string, number>>
  wrongHash?: boolean
  /** Truncates the file but gives a matching hash, so that only its format is wrong. */
  cutOff?: boolean
}

/**
 * An additional movement that the records do not contain. `amount` in fen, negative for outgoing money; `type` as
 * WeChat names it (`提现`).
 */
export type FundMove = { type: string; amount: number; number?: string; voucher?: string; remark?: string }

/** Damage to a day's fund flow. Numbers are order numbers, amounts fen. */
export type FundDamage = Pick<BillDamage, 'late' | 'drop' | 'amounts' | 'wrongHash' | 'cutOff'> & {
  extra?: readonly FundMove[]
}

export type SimState = {
  book: TradeBook
  scripts: OrderScripts
  appId: string
  appSecret: string
  miniAppId: string
  miniAppSecret: string
  merchantId: string
  merchantSerial: string
  merchant: KeyPair
  signing: SimSigning
  apiV2Key: string
  /** URL of the simulator itself. */
  url: string
  /** Origin browsers may be redirected to; '' = the origin of their request. */
  publicOrigin: string
  /** Clock for the send time in callbacks, in milliseconds. */
  notifyClock: () => number
  retryGapsMs: readonly number[]
  timers: SimTimers
  sent: SentCallback[]
  profiles: Map<string, SimProfile>
  bills: Map<string, BillDamage>
  funds: Map<string, FundDamage>
  certificates: { listed: string[]; requestCount: number }
}

/** Timers that are all cleared when the simulator stops. */
export class SimTimers {
  private running = new Set<NodeJS.Timeout>()
  private ending = new AbortController()

  get signal(): AbortSignal {
    return this.ending.signal
  }

  after(ms: number, act: () => void): void {
    if (this.ending.signal.aborted) return
    const timer = setTimeout(() => {
      this.running.delete(timer)
      act()
    }, ms)
    this.running.add(timer)
  }

  /** Resolves after `ms`; never when the simulator stops before. */
  wait(ms: number): Promise<void> {
    return ms === 0 ? Promise.resolve() : new Promise((resolve) => this.after(ms, resolve))
  }

  stop(): void {
    this.ending.abort()
    for (const timer of this.running) clearTimeout(timer)
    this.running.clear()
  }
}
