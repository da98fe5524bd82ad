/** Orders at Alipay: prepare, charge by code, query and end. */
import { formatTime } from '@nocturne/base/venue-time'
import type { CodeOrder, EndReply, PreparedOrder, ProviderOrder, TradeReply } from '../provider.ts'
import {
  toCancelReply,
  toCloseReply,
  toCreateReply,
  toEndReply,
  toPayReply,
  toQueryReply,
  type OrderEndOutcome,
} from './alipay-replies.ts'
import type { AlipayClient } from './client.ts'
import type { AlipaySettings } from './settings.ts'
import { toYuan } from './yuan.ts'

type AlipayTradeApi = {
  prepare: (way: 'app' | 'page', order: ProviderOrder) => Promise<PreparedOrder>
  payByCode: (order: CodeOrder) => Promise<TradeReply>
  query: (outTradeNo: string) => Promise<TradeReply>
  close: (outTradeNo: string) => Promise<EndReply>
  reverse: (outTradeNo: string) => Promise<EndReply>
}

const createUnknown = (reason: string) => ({ state: 'unknown', reason }) as const

export function createAlipayTradeApi(client: AlipayClient, settings: AlipaySettings): AlipayTradeApi {
  const notify = { notify_url: settings.notifyUrl }

  async function query(outTradeNo: string): Promise<TradeReply> {
    const answer = await client.call('alipay.trade.query', { biz: { out_trade_no: outTradeNo } })
    return answer.ok ? toQueryReply(answer.fields, outTradeNo, settings) : createUnknown(answer.reason)
  }

  async function resolveEnd(outTradeNo: string, reply: OrderEndOutcome): Promise<EndReply> {
    return reply.state === 'ask' ? toEndReply(await query(outTradeNo)) : reply
  }

  return {
    async prepare(way, order) {
      if (way === 'page') {
        const top = { ...notify, return_url: order.returnUrl }
        const biz = { ...buildOrderFields(order), product_code: 'QUICK_WAP_WAY', quit_url: order.returnUrl }
        const url = await client.pageUrl('alipay.trade.wap.pay', { biz, top })
        return { state: 'ready', params: { kind: 'redirect', url } }
      }
      const biz = { ...buildOrderFields(order), ...buildBuyerField(order.payerId), ...buildProductFields(settings) }
      const answer = await client.call('alipay.trade.create', { biz, top: notify })
      return answer.ok ? toCreateReply(answer.fields, order.outTradeNo) : createUnknown(answer.reason)
    },

    async payByCode(order) {
      const biz = {
        out_trade_no: order.outTradeNo,
        total_amount: toYuan(order.amount),
        subject: convertSubject(order.subject),
        auth_code: order.authCode,
        scene: 'bar_code',
        product_code: 'FACE_TO_FACE_PAYMENT',
        operator_id: order.operatorId.slice(0, 28),
      }
      const answer = await client.call('alipay.trade.pay', { biz, top: notify })
      return answer.ok ? toPayReply(answer.fields, order.outTradeNo, settings) : createUnknown(answer.reason)
    },

    query,

    async close(outTradeNo) {
      const answer = await client.call('alipay.trade.close', { biz: { out_trade_no: outTradeNo } })
      return answer.ok ? resolveEnd(outTradeNo, toCloseReply(answer.fields, outTradeNo)) : createUnknown(answer.reason)
    },

    async reverse(outTradeNo) {
      const answer = await client.call('alipay.trade.cancel', { biz: { out_trade_no: outTradeNo } })
      return answer.ok ? resolveEnd(outTradeNo, toCancelReply(answer.fields, outTradeNo)) : createUnknown(answer.reason)
    },
  }
}

function buildOrderFields(order: ProviderOrder) {
  return {
    out_trade_no: order.outTradeNo,
    total_amount: toYuan(order.amount),
    subject: convertSubject(order.subject),
    time_expire: formatTime(order.expiresAt),
  }
}

/** Older Alipay apps identify guests by a user id of 16 digits, newer ones by an open id. */
function buildBuyerField(payerId: string): Record<string, string> {
  return /^2088\d{12}$/.test(payerId) ? { buyer_id: payerId } : { buyer_open_id: payerId }
}

function buildProductFields(settings: AlipaySettings): Record<string, string> {
  return settings.product === 'JSAPI_PAY'
    ? { product_code: 'JSAPI_PAY', op_app_id: settings.appId }
    : { product_code: 'FACE_TO_FACE_PAYMENT' }
}

/** Alipay refuses `/`, `=` and `&` in subjects; a comma would shift the columns of its statement. */
function convertSubject(subject: string): string {
  return (
    subject
      .toWellFormed()
      .replaceAll(/[/=&,\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 120)
      .toWellFormed() || '消费'
  )
}
