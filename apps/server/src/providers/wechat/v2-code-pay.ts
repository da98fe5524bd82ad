/**
 * Code payments over WeChat Pay v2. Converts its responses to the form of version 3, so that one place interprets them (wechat-replies.ts).
 */
import type { ProblemReporter } from '../problem-report.ts'
import type { TradeReply } from '../provider.ts'
import { type CodePaymentApi, MAX_DEVICE_NAME_BYTES, MAX_SUBJECT_BYTES } from './code-pay.ts'
import type { XmlFields } from './flat-xml.ts'
import type { PayCallResult } from './pay-call-result.ts'
import { truncateBytes, sanitizeText } from './plain-text.ts'
import { createV2Client, type V2CallResult, type V2Settings } from './v2-client.ts'
import { toCodePayReply, toEndReply, toQueryReply } from './wechat-replies.ts'

/** `queryWhole` queries an order over version 3, for the one state whose amounts version 2 omits. */
export function createV2CodePay(
  settings: V2Settings,
  report: ProblemReporter,
  queryWhole: (outTradeNo: string) => Promise<TradeReply>,
): CodePaymentApi {
  const client = createV2Client(settings, report)
  const ours = { merchantId: settings.merchantId, appId: settings.app.appId }
  return {
    charge: async (order) => {
      const answer = await client.post('/pay/micropay', {
        device_info: truncateBytes(sanitizeText(order.operatorId, MAX_DEVICE_NAME_BYTES), MAX_DEVICE_NAME_BYTES),
        body: truncateBytes(sanitizeText(order.subject, MAX_SUBJECT_BYTES), MAX_SUBJECT_BYTES),
        out_trade_no: order.outTradeNo,
        total_fee: String(order.amount),
        fee_type: 'CNY',
        spbill_create_ip: order.clientIp,
        auth_code: order.authCode,
      })
      // The response of a successful charge has no state field, so the state is set here.
      return toCodePayReply(
        toPayResult(answer, () => 'SUCCESS'),
        order.outTradeNo,
        ours,
      )
    },
    query: async (outTradeNo) => {
      const answer = await client.post('/pay/orderquery', { out_trade_no: outTradeNo })
      if (isBareRefund(answer)) return replaceAbsent(await queryWhole(outTradeNo))
      return toQueryReply(
        toPayResult(answer, (fields) => fields.get('trade_state') ?? ''),
        outTradeNo,
        ours,
      )
    },
    reverse: async (outTradeNo) => {
      const answer = await client.post('/secapi/pay/reverse', { out_trade_no: outTradeNo }, { withCertificate: true })
      return toEndReply(
        shouldRetry(answer) ? { kind: 'unclear', reason: '微信要求再次撤销' } : toPayResult(answer, () => ''),
      )
    },
  }
}

/**
 * True for a partly refunded order. It was paid, but version 2 sends number, amount and time only for trades without
 * refunds.
 */
function isBareRefund(answer: V2CallResult): boolean {
  return answer.kind === 'ok' && answer.fields.get('trade_state') === 'REFUND' && !answer.fields.get('transaction_id')
}

/** Replaces `absent` by `unknown`: an order with a refund must exist. */
const replaceAbsent = (reply: TradeReply): TradeReply =>
  reply.state === 'absent' ? { state: 'unknown', reason: '微信的回答不完整' } : reply

/**
 * True when WeChat could not finish and requires the same call again. Not for a typing payer, who has an error code of
 * their own.
 */
function shouldRetry(answer: V2CallResult): boolean {
  if (answer.kind === 'unclear' || answer.fields.get('recall') !== 'Y') return false
  return answer.kind === 'ok' || answer.code !== 'USERPAYING'
}

function toPayResult(answer: V2CallResult, stateOf: (fields: XmlFields) => string): PayCallResult {
  if (answer.kind === 'ok') return { kind: 'ok', data: buildTradeDocument(answer.fields, stateOf(answer.fields)) }
  return answer.kind === 'refused' ? { kind: 'refused', code: answer.code } : answer
}

/** Builds a trade document in the form of version 3. Unreadable values are passed on unchanged. */
function buildTradeDocument(fields: XmlFields, state: string): object {
  const getField = (name: string) => fields.get(name) || undefined
  const total = getField('total_fee')
  const time = getField('time_end')
  const openid = getField('openid')
  return {
    appid: getField('appid'),
    mchid: getField('mch_id'),
    out_trade_no: getField('out_trade_no'),
    trade_state: state,
    transaction_id: getField('transaction_id'),
    success_time: time && formatInstant(time),
    payer: openid && { openid },
    amount: total && { total: /^\d{1,12}$/.test(total) ? Number(total) : total, currency: getField('fee_type') },
  }
}

/** Converts `20261120220000`, China time, to `2026-11-20T22:00:00+08:00`. */
function formatInstant(time: string): string {
  const [, date, clock] = /^(\d{8})(\d{6})$/.exec(time) ?? []
  if (!date || !clock) return time
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return `${day}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}+08:00`
}
