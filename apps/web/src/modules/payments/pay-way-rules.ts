/**
 * Payment methods available to a guest. Depends on the app around the page: each provider's sheet opens only in its
 * own app. Pure.
 */

export type PayMethod = 'wechat' | 'alipay'

/** `here`: pays on this phone. `elsewhere`: only by scanning a code with the provider's app. */
export type PayMethodOption = { method: PayMethod; where: 'here' | 'elsewhere' }

export const payMethodNames: Readonly<Record<PayMethod, string>> = { wechat: '微信支付', alipay: '支付宝支付' }

/** Payment methods in display order; empty if no enabled method works here. */
export function listPayMethodOptions(platform: PayMethod | 'browser', open: readonly string[]): PayMethodOption[] {
  const has = (method: PayMethod) => open.includes(method)
  if (platform !== 'browser') return has(platform) ? [{ method: platform, where: 'here' }] : []
  return [
    ...(has('alipay') ? [{ method: 'alipay', where: 'here' } as const] : []),
    ...(has('wechat') ? [{ method: 'wechat', where: 'elsewhere' } as const] : []),
  ]
}

/** Text for the case that no method works here. */
export function formatNoPayMethod(platform: PayMethod | 'browser', open: readonly string[]): string {
  if (open.length === 0) return '暂未开通线上支付，请联系服务员结账'
  return platform === 'wechat' ? '请使用支付宝扫码支付，或联系服务员结账' : '请使用微信扫码支付，或联系服务员结账'
}
