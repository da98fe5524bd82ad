/**
 * Scripted behaviour of a simulated provider for one order. Tests and demonstrations choose it by amount (its last two fen digits), by
 * order number or for the next order (`script()` of a simulator).
 */

export type SimulationScript = {
  /** Milliseconds before the response of the pay call. */
  payDelayMs?: number
  /** The pay call is executed but its response is lost: the connection ends. */
  loseResponse?: boolean
  /** The pay call is lost before it is executed. */
  loseRequest?: boolean
  /** Replaces the response of the pay call by HTTP 500, invalid JSON, the first half of the response, or a redirect. */
  garble?: '5xx' | 'garbage' | 'truncated' | 'redirect'
  /** Refuses a code finally, with the provider's code for this reason. */
  refuse?: 'no-money' | 'code-expired' | 'code-invalid'
  /** The payer types a password and has paid after this many milliseconds; `'never'`: never finishes typing. */
  payerBusyMs?: number | 'never'
  /** Number of times reverse or close responds "refused, payer is typing". */
  refuseEnds?: number
  /**
   * Number of times a reversal responds "system error, call again"; only for protocols with such a code (WeChat Pay
   * v2).
   */
  recallEnds?: number
  /** Number of times the response of a reverse or close is lost, although it was executed. */
  loseEnds?: number
  /** The guest pays after our last query and before our close or reverse arrives. */
  payBeforeEnd?: boolean
  /**
   * `callbacks`: number of copies of each callback, sent in parallel; 0 for none. `callbackDelayMs`: delay before they
   * are sent.
   */
  callbacks?: number
  callbackDelayMs?: number
  /** The callback carries another amount (fen, with a valid signature). */
  callbackAmount?: number
  /**
   * Forged callbacks sent before the genuine one: a bad signature, an altered one, a signature probe, an old one, one
   * for another merchant.
   */
  forge?: readonly ('signature' | 'altered' | 'probe' | 'old' | 'foreign')[]
  /** The callback of a refund is sent before that of the payment. */
  refundCallbackFirst?: boolean
  /** The payment succeeds, but the provider reports it only after our request to close. */
  succeedAfterClose?: boolean
  /** Outcome of a refund. */
  refund?: 'done' | 'abnormal' | 'closed' | 'no-balance' | 'lose-answer'
}

/** Scripts by the last two digits of the amount in fen. Any other amount succeeds. */
const scriptsByAmount: Readonly<Record<number, SimulationScript>> = {
  11: { payDelayMs: 12_000 },
  12: { loseResponse: true },
  13: { refuse: 'no-money' },
  14: { payerBusyMs: 'never' },
  15: { payerBusyMs: 6_000 },
  16: { callbacks: 5 },
  17: { callbacks: 0 },
  18: { callbackAmount: 1 },
  21: { succeedAfterClose: true },
  22: { garble: '5xx' },
  23: { garble: 'garbage' },
  24: { payerBusyMs: 'never', refuseEnds: 1 },
  25: { payerBusyMs: 'never', loseEnds: 1 },
  26: { refund: 'abnormal' },
  27: { refund: 'lose-answer' },
}

/** Script of an order: one set for its number, else one for the next order, else by amount. */
export class OrderScripts {
  private byNumber = new Map<string, SimulationScript>()
  private next: SimulationScript[] = []
  private amountsCount: boolean

  /** With `byAmount` false, amounts select no script; used by random tests. */
  constructor(byAmount = true) {
    this.amountsCount = byAmount
  }

  set(outTradeNo: string, script: SimulationScript): void {
    this.byNumber.set(outTradeNo, script)
  }

  setNext(script: SimulationScript): void {
    this.next.push(script)
  }

  /** The script of an order does not change after the first request for it. */
  of(outTradeNo: string, amount: number): SimulationScript {
    const known = this.byNumber.get(outTradeNo)
    if (known) return known
    const script = this.next.shift() ?? (this.amountsCount ? scriptsByAmount[amount % 100] : undefined) ?? {}
    this.byNumber.set(outTradeNo, script)
    return script
  }
}
