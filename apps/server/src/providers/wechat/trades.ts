/** Orders at WeChat Pay: prepare on a guest's phone, charge a guest's code, query, end. */
import { createSign, randomBytes } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import type { PayProvider, PreparedOrder, ProviderOrder } from '../provider.ts'
import { type CodePaymentApi, MAX_SUBJECT_BYTES } from './code-pay.ts'
import type { PayClient } from './pay-client.ts'
import { truncateBytes } from './plain-text.ts'
import type { WeChatSettings } from './settings.ts'
import { queryTrade, buildTradePath } from './v3-trade.ts'
import { toEndReply, toPrepayReply } from './wechat-replies.ts'

/** Format of codes shown by WeChat: eighteen digits beginning with 10 to 15. */
const CODE_PATTERN = /^1[0-5]\d{16}$/

type Tools = { client: PayClient; codePay: CodePaymentApi; settings: WeChatSettings; clock: () => Date }
type Trades = Pick<PayProvider, 'prepare' | 'payByCode' | 'query' | 'close' | 'reverse'>

/** Format: `2026-11-20T22:00:00+08:00`, in China time. */
function formatVenueTime(at: Date): string {
  return `${formatTime(at).replace(' ', 'T')}+08:00`
}

/** Orders on a guest's phone always use version 3; codes are charged in the version of `codePay`. */
export function createTradeApi({ client, codePay, settings, clock }: Tools): Trades {
  const ours = { merchantId: settings.merchantId, appId: settings.app.appId }
  const us = { appid: ours.appId, mchid: ours.merchantId }

  /** The order contains nothing that may differ between two requests, because WeChat refuses a changed order. */
  async function prepare(way: 'app' | 'page', order: ProviderOrder): Promise<PreparedOrder> {
    if (way === 'page') return { state: 'failed', reason: '请在微信里打开再付款' }
    if (order.payerId === '') return { state: 'failed', reason: '请先用微信登录再付款' }
    const answer = await client.post('/v3/pay/transactions/jsapi', {
      ...us,
      description: truncateBytes(order.subject, MAX_SUBJECT_BYTES),
      out_trade_no: order.outTradeNo,
      time_expire: formatVenueTime(order.expiresAt),
      notify_url: settings.notifyUrl,
      amount: { total: order.amount, currency: 'CNY' },
      payer: { openid: order.payerId },
    })
    const reply = toPrepayReply(answer)
    if (reply.state !== 'ready') return reply
    const params = signPayParams(settings, reply.prepayId, clock())
    return { state: 'ready', params: { kind: 'wechat-jsapi', params } }
  }

  return {
    prepare,
    payByCode: async (order) => {
      if (!CODE_PATTERN.test(order.authCode)) return { state: 'failed', reason: '这不是微信付款码，请让客人打开付款码' }
      return codePay.charge(order)
    },
    query: (outTradeNo, way) => (way === 'code' ? codePay.query(outTradeNo) : queryTrade(client, outTradeNo, ours)),
    close: async (outTradeNo) =>
      toEndReply(await client.post(`${buildTradePath(outTradeNo)}/close`, { mchid: ours.merchantId })),
    reverse: codePay.reverse,
  }
}

/** Signs the parameters that the guest's page passes to WeChat. `signType` is sent but not signed. */
export function signPayParams(
  settings: Pick<WeChatSettings, 'app' | 'merchantKey'>,
  prepayId: string,
  now: Date,
): Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string> {
  const timeStamp = String(Math.floor(+now / 1_000))
  const nonceStr = randomBytes(16).toString('hex')
  const package_ = `prepay_id=${prepayId}`
  const lines = buildPayParamText(settings.app.appId, timeStamp, nonceStr, package_)
  const paySign = createSign('RSA-SHA256').update(lines).sign(settings.merchantKey, 'base64')
  return { appId: settings.app.appId, timeStamp, nonceStr, package: package_, signType: 'RSA', paySign }
}

/** Builds the text to sign: four lines, each with its line end. */
export function buildPayParamText(appId: string, timeStamp: string, nonceStr: string, package_: string): string {
  return `${appId}\n${timeStamp}\n${nonceStr}\n${package_}\n`
}
