/**
 * Common interface of payment providers. An adapter speaks its provider's protocol and returns these types: amounts are fen, times are
 * instants, and anything the provider did not clearly state is `unknown`. Adapters store nothing about money and never throw for errors of
 * the provider or network.
 */

export type ProviderName = 'wechat' | 'alipay'

/** Way to pay: on the guest's own phone inside the provider's app, on a page in any browser, or by showing a code to staff. */
export type PayWay = 'app' | 'page' | 'code'

/** Parameters with which the guest's page opens the provider's payment sheet. */
export type PayParams =
  | {
      kind: 'wechat-jsapi'
      params: Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string>
    }
  | { kind: 'alipay-trade'; tradeNO: string }
  | { kind: 'redirect'; url: string }

/** One order at the provider. Sending it again unchanged does not create a second one. */
export type ProviderOrder = {
  outTradeNo: string
  /** Amount in fen, at least 1. */
  amount: number
  subject: string
  expiresAt: Date
  /** Open id or buyer id of the guest; required for `app`. */
  payerId: string
  clientIp: string
  /** URL a page payment returns to. */
  returnUrl: string
}

/** A code a guest shows: charged immediately, or after the guest typed a password. */
export type CodeOrder = {
  outTradeNo: string
  amount: number
  subject: string
  authCode: string
  clientIp: string
  operatorId: string
}

/** Provider's reply about one order. `amount` in fen and `paidAt` only when paid. */
export type TradeReply =
  | {
      state: 'paid'
      transactionId: string
      amount: number
      currency: string
      payerId: string
      paidAt: Date
      merchantId: string
      appId: string
    }
  /** Not paid yet, but still possible. `payerBusy`: the payer is typing the password. */
  | { state: 'waiting'; payerBusy: boolean }
  /** Final: no money was taken. `reason` is Chinese text for staff and guest. */
  | { state: 'failed' | 'closed'; reason: string }
  /** Paid and fully refunded, by a reversal or a refund. */
  | { state: 'returned'; transactionId: string }
  /** Unknown to the provider; normal for orders that the guest never opened. */
  | { state: 'absent' }
  /** No clear response (timeout, unreadable, server error, wrong signature): query again. */
  | { state: 'unknown'; reason: string }

/** Result of preparing an order. */
export type PreparedOrder =
  { state: 'ready'; params: PayParams } | { state: 'failed'; reason: string } | { state: 'unknown'; reason: string }

/**
 * Result of close or reverse. `paid`: too late, the money was taken. `refused`: not possible now, retry (the payer is
 * typing).
 */
export type EndReply =
  { state: 'ended' } | { state: 'paid' } | { state: 'refused'; reason: string } | { state: 'unknown'; reason: string }

/** A refund with its number; it is sent again with the same number until its outcome is known. */
export type RefundOrder = {
  outTradeNo: string
  transactionId: string
  outRefundNo: string
  amount: number
  total: number
  reason: string
}

/**
 * `processing`: accepted, not executed yet. `abnormal`: the guest's account accepts no money, staff must act. `closed`:
 * will never be executed. `later`: not possible now (no merchant balance, rate limit); retry with the same number.
 */
export type RefundReply =
  | { state: 'done'; providerRefundId: string; refundedAt: Date }
  | { state: 'processing' }
  | { state: 'abnormal' | 'closed' | 'later'; reason: string }
  | { state: 'absent' }
  | { state: 'unknown'; reason: string }

/** Content of a callback with a valid signature. `eventKey` is the provider's own id of the event. */
export type CallbackEvent =
  | { eventKey: string; kind: 'trade'; outTradeNo: string; reply: TradeReply }
  | {
      eventKey: string
      kind: 'refund'
      outTradeNo: string
      outRefundNo: string
      reply: RefundReply
      /** Response the provider expects for this event instead of `accepted`. */
      answer?: CallbackReply
    }
  /** Valid signature, but no event we handle. */
  | { eventKey: string; kind: 'other' }

export type CallbackRequest = { body: string; headers: Readonly<Record<string, string | undefined>> }

/** HTTP response of the callback route. */
export type CallbackReply = { status: number; contentType: string; body: string }

/** A guest as the provider knows them. `openId` is unique only within provider and app. */
export type ProviderIdentity = { openId: string; unionId: string; nickName: string; avatarUrl: string }

/** One line of a provider's statement. Amounts in fen, `fee` is the provider's fee (negative when refunded). */
export type BillLine = {
  kind: 'pay' | 'refund'
  outTradeNo: string
  transactionId: string
  /** Empty for payments. */
  outRefundNo: string
  amount: number
  fee: number
  at: Date
}

/**
 * One movement on the merchant's account at the provider. `amount` in fen, negative for outgoing money. A `refund` may
 * be reduced by the returned fee. `other`: any other movement, such as a transfer or a deduction.
 */
export type FundLine = {
  kind: 'income' | 'refund' | 'fee' | 'withdrawal' | 'other'
  /** The provider's number of this movement. */
  flowNo: string
  /** Number of the order; '' when the provider does not name one. */
  outTradeNo: string
  transactionId: string
  outRefundNo: string
  amount: number
  at: Date
}

/** A provider's file of a day. `later`: not created yet. `broken`: received, but with a wrong hash or format. `hash` is of the raw file. */
type DayFile<Line> =
  { state: 'ready'; hash: string; lines: Line[] } | { state: 'later' | 'broken' | 'unknown'; reason: string }
export type BillReply = DayFile<BillLine>
export type FundReply = DayFile<FundLine>

/** Thrown by `readCallback` for an invalid signature, an old message or one for another merchant. The response is 4xx. */
export class ForgedCallbackError extends Error {}

/** Thrown for a genuine callback that cannot be processed now. The response is 5xx, so the provider sends it again. */
export class DeferredCallbackError extends Error {}

export type PayProvider = {
  name: ProviderName
  /** 'live' for the real provider, 'simulated' for the local simulator; displayed to users. */
  mode: 'live' | 'simulated'
  appId: string
  ways: readonly PayWay[]

  /** Creates the order a guest pays on their own phone. */
  prepare: (way: 'app' | 'page', order: ProviderOrder) => Promise<PreparedOrder>
  /** Charges a code a guest shows. Returns within ten seconds, `unknown` otherwise. */
  payByCode: (order: CodeOrder) => Promise<TradeReply>
  /**
   * Queries an order. `way`: how it was started, because some providers query orders by code differently; omit when
   * unknown.
   */
  query: (outTradeNo: string, way?: PayWay) => Promise<TradeReply>
  /** Ends an order: `close` for those paid on the guest's phone, `reverse` for codes. A reversal refunds money already taken. */
  close: (outTradeNo: string) => Promise<EndReply>
  reverse: (outTradeNo: string) => Promise<EndReply>
  refund: (order: RefundOrder) => Promise<RefundReply>
  /** Queries a refund. With `amount`, a refund under this number but of another amount does not count as ours. */
  queryRefund: (
    order: Pick<RefundOrder, 'outTradeNo' | 'outRefundNo'> & Partial<Pick<RefundOrder, 'amount'>>,
  ) => Promise<RefundReply>

  /** Verifies and parses a callback from its raw bytes. Throws only ForgedCallbackError. */
  readCallback: (request: CallbackRequest) => Promise<CallbackEvent>
  accepted: CallbackReply
  rejected: CallbackReply

  /** Statement of a day (`YYYY-MM-DD`, provider time). */
  bill: (date: string) => Promise<BillReply>
  /** Account movements of a day at the provider. */
  fundFlow: (date: string) => Promise<FundReply>

  /** URL of the provider's authorization, which identifies the guest; it redirects to `redirectUri` with a code and `state`. */
  authorizeUrl: (options: { redirectUri: string; state: string; withProfile: boolean }) => string
  /** Query parameter that carries the code in the redirect. */
  codeParameter: 'code' | 'auth_code'
  /**
   * Finds the guest of an authorization code; null when the provider refuses it or does not respond. A code works once.
   */
  identify: (code: string) => Promise<ProviderIdentity | null>
}

/** WeChat only: signature for its JS interface on a page, and links that open the mini-program. */
type WeChatExtras = {
  /** Signs `url` (without `#…`). Null when WeChat does not respond. */
  jsConfig: (url: string) => Promise<{ appId: string; timestamp: string; nonceStr: string; signature: string } | null>
  /** Link that opens a page of the mini-program; null when none is configured or WeChat does not respond. */
  miniProgramLink: (target: { path: string; query: string }) => Promise<{ openLink: string; expiresAt: Date } | null>
}

export type WeChatProvider = PayProvider & WeChatExtras

/** Providers of this process; absent when not configured. */
export type Providers = { wechat?: WeChatProvider | undefined; alipay?: PayProvider | undefined }
