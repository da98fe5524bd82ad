/**
 * What a payment provider can do for us, in one language for all of them. An adapter speaks its provider's protocol and
 * answers in these shapes: amounts are fen, times are instants, and whatever the provider did not clearly say is `unknown`.
 * Adapters keep no state about money; nothing here throws for what a provider or the network does.
 */

export type ProviderName = 'wechat' | 'alipay'

/** How a guest pays: on his own phone inside the provider's app, on a page anywhere, or by showing his code to staff. */
export type PayWay = 'app' | 'page' | 'code'

/** What the guest's page needs to open the provider's sheet. */
export type PayParams =
  | {
      kind: 'wechat-jsapi'
      params: Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string>
    }
  | { kind: 'alipay-trade'; tradeNO: string }
  | { kind: 'redirect'; url: string }

/** One order at the provider. Sent again unchanged it is the same order. */
export type ProviderOrder = {
  outTradeNo: string
  /** Fen, at least 1. */
  amount: number
  subject: string
  expiresAt: Date
  /** Open id or buyer id of the guest; required for `app`. */
  payerId: string
  clientIp: string
  /** Where a page payment comes back to. */
  returnUrl: string
}

/** A code a guest shows: charged at once, or after he typed his password. */
export type CodeOrder = {
  outTradeNo: string
  amount: number
  subject: string
  authCode: string
  clientIp: string
  operatorId: string
}

/** The provider's reply about one order. `amount` in fen and `paidAt` only when paid. */
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
  /** Nothing paid, still possible. `payerBusy`: he is typing his password right now. */
  | { state: 'waiting'; payerBusy: boolean }
  /** Final, nothing was taken. `reason` is Chinese text for staff and guest. */
  | { state: 'failed' | 'closed'; reason: string }
  /** Paid and given back by a reverse or a refund of the whole. */
  | { state: 'returned'; transactionId: string }
  /** The provider has never heard of it; normal for orders nobody opened. */
  | { state: 'absent' }
  /** No clear answer: timeout, garbage, server error, bad signature. Ask again. */
  | { state: 'unknown'; reason: string }

/** Answer to preparing an order. */
export type Prepared =
  { state: 'ready'; params: PayParams } | { state: 'failed'; reason: string } | { state: 'unknown'; reason: string }

/** Answer to close or reverse. `paid`: too late, money is there. `refused`: not now, ask again (payer is typing). */
export type EndReply =
  { state: 'ended' } | { state: 'paid' } | { state: 'refused'; reason: string } | { state: 'unknown'; reason: string }

/** A refund: one number, sent again with the same number until it is decided. */
export type RefundOrder = {
  outTradeNo: string
  transactionId: string
  outRefundNo: string
  amount: number
  total: number
  reason: string
}

/**
 * `processing`: accepted, not there yet. `abnormal`: the guest's account takes no money, people must act.
 * `closed`: it will not happen. `later`: not now (no balance at the merchant, too fast); the same number again.
 */
export type RefundReply =
  | { state: 'done'; providerRefundId: string; refundedAt: Date }
  | { state: 'processing' }
  | { state: 'abnormal' | 'closed' | 'later'; reason: string }
  | { state: 'absent' }
  | { state: 'unknown'; reason: string }

/** What a callback says once its signature held. `eventKey` is the provider's own id of the event. */
export type CallbackEvent =
  | { eventKey: string; kind: 'trade'; outTradeNo: string; reply: TradeReply }
  | {
      eventKey: string
      kind: 'refund'
      outTradeNo: string
      outRefundNo: string
      reply: RefundReply
      /** What this one wants to hear instead of `accepted`. */
      answer?: CallbackReply
    }
  /** Signed, but nothing we act on. */
  | { eventKey: string; kind: 'other' }

export type CallbackRequest = { body: string; headers: Readonly<Record<string, string | undefined>> }

/** What the callback route answers. */
export type CallbackReply = { status: number; contentType: string; body: string }

/** A guest as the provider knows him. `openId` is unique within provider and app only. */
export type ProviderIdentity = { openId: string; unionId: string; nickName: string; avatarUrl: string }

/** One line of a provider's bill. Amounts in fen, `fee` what the provider keeps (negative when given back). */
export type BillLine = {
  kind: 'pay' | 'refund'
  outTradeNo: string
  transactionId: string
  /** '' for payments. */
  outRefundNo: string
  amount: number
  fee: number
  at: Date
}

/**
 * One movement on the merchant's account at the provider. `amount` in fen, negative when money left. A `refund` may come less the
 * fee the provider gives back. `other`: anything that is none of the four, such as a transfer or a deduction.
 */
export type FundLine = {
  kind: 'income' | 'refund' | 'fee' | 'withdrawal' | 'other'
  /** The provider's number of this movement. */
  flowNo: string
  /** What it is about; '' where the provider does not say. */
  outTradeNo: string
  transactionId: string
  outRefundNo: string
  amount: number
  at: Date
}

/**
 * What a provider has of a day. `later`: not made yet. `broken`: it came, but its hash or its form is wrong. `hash` is of the raw
 * file.
 */
type DayFile<Line> =
  { state: 'ready'; hash: string; lines: Line[] } | { state: 'later' | 'broken' | 'unknown'; reason: string }
export type BillReply = DayFile<BillLine>
export type FundReply = DayFile<FundLine>

/** Thrown by `readCallback` for anything whose signature does not hold, is too old, or is not for us. Answered with 4xx. */
export class ForgedCallback extends Error {}

export type PayProvider = {
  name: ProviderName
  /** 'live' speaks to the provider, 'simulated' to the simulator beside us; shown to people. */
  mode: 'live' | 'simulated'
  appId: string
  ways: readonly PayWay[]

  /** Makes the order a guest pays on his own phone. */
  prepare: (way: 'app' | 'page', order: ProviderOrder) => Promise<Prepared>
  /** Charges a code a guest shows. Answers within ten seconds, `unknown` otherwise. */
  payByCode: (order: CodeOrder) => Promise<TradeReply>
  /** `way`: how the order was begun, for providers that are asked about codes in another manner; any manner when nobody knows. */
  query: (outTradeNo: string, way?: PayWay) => Promise<TradeReply>
  /** Ends an order: `close` for those paid on the guest's phone, `reverse` for codes. Money taken comes back with a reverse. */
  close: (outTradeNo: string) => Promise<EndReply>
  reverse: (outTradeNo: string) => Promise<EndReply>
  refund: (order: RefundOrder) => Promise<RefundReply>
  /** With `amount`, a refund of another amount under this number is no answer to ours. */
  queryRefund: (
    order: Pick<RefundOrder, 'outTradeNo' | 'outRefundNo'> & Partial<Pick<RefundOrder, 'amount'>>,
  ) => Promise<RefundReply>

  /** Verifies and reads a callback from its raw bytes. Throws ForgedCallback, and only that. */
  readCallback: (request: CallbackRequest) => Promise<CallbackEvent>
  accepted: CallbackReply
  rejected: CallbackReply

  /** The bill of a day (`YYYY-MM-DD`, provider time). */
  bill: (date: string) => Promise<BillReply>
  /** The movements of a day on the merchant's account there. */
  fundFlow: (date: string) => Promise<FundReply>

  /** Address a browser is sent to so that the provider tells who holds it; it comes back to `redirectUri` with a code and `state`. */
  authorizeUrl: (options: { redirectUri: string; state: string; withProfile: boolean }) => string
  /** Query parameter that carries the code on the way back. */
  codeParameter: 'code' | 'auth_code'
  /** Who the code stands for; null when the provider refuses it or does not answer. A code works once. */
  identify: (code: string) => Promise<ProviderIdentity | null>
}

/** WeChat alone: signature for its JS interface on a page, and links that open the mini-program. */
export type WeChatExtras = {
  /** Signs `url` (without `#…`). Null when WeChat does not answer. */
  jsConfig: (url: string) => Promise<{ appId: string; timestamp: string; nonceStr: string; signature: string } | null>
  /** Link that opens a page of the mini-program; null when none is configured or WeChat does not answer. */
  miniProgramLink: (target: { path: string; query: string }) => Promise<{ openLink: string; expiresAt: Date } | null>
}

export type WeChatProvider = PayProvider & WeChatExtras

/** The providers this process works with; one that is not configured is absent. */
export type Providers = { wechat?: WeChatProvider | undefined; alipay?: PayProvider | undefined }
