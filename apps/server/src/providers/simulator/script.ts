/**
 * What a simulated provider does with one order beyond the ordinary. Tests and demonstrations choose it by amount (its last two
 * fen digits) or, through `script()` of a simulator, by order number or for the next order.
 */

export type Script = {
  /** Milliseconds before the pay call is answered. */
  payDelayMs?: number
  /** The pay call is done but its answer is lost: the connection ends. */
  loseAnswer?: boolean
  /** The pay call is lost before it does anything. */
  loseRequest?: boolean
  /** The pay call answers like this instead: HTTP 500, no JSON, half of it, a redirect. */
  garble?: '5xx' | 'garbage' | 'truncated' | 'redirect'
  /** A code is refused for good with the provider's word for this reason. */
  refuse?: 'no-money' | 'code-expired' | 'code-invalid'
  /** The payer types his password: the trade is paid after so many milliseconds; `'never'`: he never ends. */
  payerBusyMs?: number | 'never'
  /** Reverse or close answers "refused, payer is typing" so many times. */
  refuseEnds?: number
  /** Reverse answers "system error, call again" so many times, where the protocol has such a word (WeChat Pay v2). */
  recallEnds?: number
  /** The answer of a reverse or close is lost so many times, though done. */
  loseEnds?: number
  /** The guest pays in the moment between our last query and our close or reverse. */
  payBeforeEnd?: boolean
  /** Callbacks: how often each is sent (0: never), in parallel; after how many milliseconds. */
  callbacks?: number
  callbackDelayMs?: number
  /** The callback tells another amount (fen, signed like any other). */
  callbackAmount?: number
  /** Before the true callback: one with a bad signature, one altered, a signature probe, an old one, one for another merchant. */
  forge?: readonly ('signature' | 'altered' | 'probe' | 'old' | 'foreign')[]
  /** The callback of a refund is sent before that of the payment. */
  refundCallbackFirst?: boolean
  /** Success is told only after the order was closed by us. */
  succeedAfterClose?: boolean
  /** How a refund ends. */
  refund?: 'done' | 'abnormal' | 'closed' | 'no-balance' | 'lose-answer'
}

/** By the last two digits of the amount in fen. Any other amount is an ordinary trade. */
export const scriptsByAmount: Readonly<Record<number, Script>> = {
  11: { payDelayMs: 12_000 },
  12: { loseAnswer: true },
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

/** The script of an order: one set for its number, else one for the next order, else by amount. */
export class Scripts {
  private byNumber = new Map<string, Script>()
  private next: Script[] = []
  private amountsCount: boolean

  /** `byAmount` false: amounts are only amounts, as random tests want them. */
  constructor(byAmount = true) {
    this.amountsCount = byAmount
  }

  set(outTradeNo: string, script: Script): void {
    this.byNumber.set(outTradeNo, script)
  }

  setNext(script: Script): void {
    this.next.push(script)
  }

  /** Fixed the first time an order asks. */
  of(outTradeNo: string, amount: number): Script {
    const known = this.byNumber.get(outTradeNo)
    if (known) return known
    const script = this.next.shift() ?? (this.amountsCount ? scriptsByAmount[amount % 100] : undefined) ?? {}
    this.byNumber.set(outTradeNo, script)
    return script
  }
}
