/**
 * Records of a simulated provider: its trades and refunds. Tests compare them with our books, so only the simulator
 * writes them.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type SimTrade = {
  outTradeNo: string
  transactionId: string
  amount: number
  subject: string
  way: 'app' | 'page' | 'code'
  state: 'waiting' | 'busy' | 'paid' | 'closed' | 'reversed' | 'failed'
  payerId: string
  authCode: string
  notifyUrl: string
  /** Token of the payment sheet (prepay id, trade number). */
  sheet: string
  createdAt: number
  expiresAt: number
  paidAt: number | null
  refunded: number
}

export type SimRefund = {
  outTradeNo: string
  outRefundNo: string
  refundId: string
  amount: number
  state: 'processing' | 'done' | 'abnormal' | 'closed'
  at: number
}

/** Trades and refunds by number. With a file the records survive a restart. */
export class TradeBook {
  readonly trades = new Map<string, SimTrade>()
  readonly refunds = new Map<string, SimRefund>()
  private file: string | undefined

  constructor(file?: string) {
    this.file = file
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) this.read(line)
  }

  private read(line: string): void {
    // The last line may be truncated by a killed process.
    if (!line.endsWith('}')) return
    const row = JSON.parse(line) as { trade?: SimTrade; refund?: SimRefund }
    if (row.trade) this.trades.set(row.trade.outTradeNo, row.trade)
    if (row.refund) this.refunds.set(row.refund.outRefundNo, row.refund)
  }

  saveTrade(trade: SimTrade): void {
    this.trades.set(trade.outTradeNo, trade)
    this.write({ trade })
  }

  saveRefund(refund: SimRefund): void {
    this.refunds.set(refund.outRefundNo, refund)
    this.write({ refund })
  }

  private write(row: { trade: SimTrade } | { refund: SimRefund }): void {
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(row)}\n`)
  }

  bySheet(sheet: string): SimTrade | undefined {
    return [...this.trades.values()].find((trade) => trade.sheet === sheet)
  }
}
