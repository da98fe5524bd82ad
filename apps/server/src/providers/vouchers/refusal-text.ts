/**
 * Maps a platform's error sentence to an error code. Error numbers differ by trade and version and are not all
 * published, while the sentences are uniform; an unknown sentence is shown to the user unchanged. Pure.
 */
import type { CancelReply, RefusedReply, UnknownReply, VoucherRefusal } from './platform.ts'

const meanings: readonly (readonly [RegExp, VoucherRefusal])[] = [
  [/撤销.*(?:超|过)|不可撤销|不能撤销|无法撤销/, 'CANCEL_EXPIRED'],
  [/门店|商户|店铺/, 'PLATFORM_FAILED'],
  [/已退款|退款中|已退/, 'VOUCHER_REFUNDED'],
  [/已使用|已核销|已验证|已消费|重复/, 'VOUCHER_USED'],
  [/过期|已失效|超过有效期/, 'VOUCHER_EXPIRED'],
  [/未到|未开始|未生效|不在可用/, 'VOUCHER_NOT_START'],
  [/不存在|无效|错误的券|券码错误|找不到/, 'VOUCHER_INVALID'],
]

export function toRefusedReply(sentence: string): RefusedReply {
  const reason = sentence.trim() || '平台未说明原因'
  const found = meanings.find(([words]) => words.test(reason))
  return { state: 'refused', errCode: found?.[1] ?? 'PLATFORM_FAILED', reason }
}

/**
 * Maps the response of a cancellation. When an earlier response was lost, a retry is refused as "not used any more", which means success.
 */
export function toCancelReply(answer: { state: 'data' } | RefusedReply | UnknownReply): CancelReply {
  if (answer.state === 'data') return { state: 'cancelled' }
  return answer.state === 'refused' && /已撤销|未核销|未使用|未消费/.test(answer.reason)
    ? { state: 'cancelled' }
    : answer
}
