/** What the parts of the simulated WeChat share: its book, its keys, its timers. */
import type { KeyPair } from '../../simulator/keys.ts'
import type { Scripts } from '../../simulator/script.ts'
import type { TradeBook } from '../../simulator/trade-book.ts'

export type SimSigning = {
  /** Stands in `Wechatpay-Serial`. */
  id: string
  privateKey: string
  /** Callbacks are encrypted with it. */
  apiV3Key: string
  /** Answers of version 2 are signed with it; the key of the merchant's requests unless given. */
  apiV2Key?: string
}

/** One callback as it was sent. `label`: `true`, or what was wrong with it. `status` 0: nobody answered. */
export type SentCallback = { kind: 'trade' | 'refund'; number: string; label: string; status: number }

export type SimProfile = { nickname: string; headimgurl: string; unionid: string; isSnapshotUser: boolean }

/** What a day's bill does wrong. Numbers are order numbers, amounts fen. */
export type BillDamage = {
  late?: boolean
  drop?: readonly string[]
  extra?: readonly { outTradeNo: string; amount: number }[]
  amounts?: Readonly<Record<string, number>>
  wrongHash?: boolean
  /** The file ends in the middle, its hash says so too: only its form is wrong. */
  cutOff?: boolean
}

/** A movement the book knows nothing of. `amount` in fen, negative when money left; `type` as WeChat names it (`提现`). */
export type FundMove = { type: string; amount: number; number?: string; voucher?: string; remark?: string }

/** What a day's fund flow does wrong. Numbers are order numbers, amounts fen. */
export type FundDamage = Pick<BillDamage, 'late' | 'drop' | 'amounts' | 'wrongHash' | 'cutOff'> & {
  extra?: readonly FundMove[]
}

export type SimState = {
  book: TradeBook
  scripts: Scripts
  appId: string
  appSecret: string
  miniAppId: string
  miniAppSecret: string
  merchantId: string
  merchantSerial: string
  merchant: KeyPair
  signing: SimSigning
  apiV2Key: string
  /** Address of the simulator itself. */
  url: string
  /** Origin browsers may be sent back to; '' = the origin they came through. */
  publicOrigin: string
  /** Time callbacks claim to be sent at, in milliseconds. */
  notifyClock: () => number
  retryGapsMs: readonly number[]
  timers: Timers
  sent: SentCallback[]
  profiles: Map<string, SimProfile>
  bills: Map<string, BillDamage>
  funds: Map<string, FundDamage>
  certificates: { listed: string[]; asked: number }
}

/** Timers that all end with the simulator. */
export class Timers {
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

  /** Resolves after `ms`; never, once stopped. */
  wait(ms: number): Promise<void> {
    return ms === 0 ? Promise.resolve() : new Promise((resolve) => this.after(ms, resolve))
  }

  stop(): void {
    this.ending.abort()
    for (const timer of this.running) clearTimeout(timer)
    this.running.clear()
  }
}
