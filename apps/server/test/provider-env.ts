/** Environment variables that make a separate server process use simulated providers as if they were real. */
import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { AlipaySettings } from '../src/providers/alipay/settings.ts'
import type { WeChatSettings } from '../src/providers/wechat/settings.ts'

const exportPem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ type, format: 'pem' })

/** All settings of both adapters, as an operator would give them. */
export function buildEnvironment(wechat: WeChatSettings, alipay: AlipaySettings): Record<string, string> {
  const [platform] = wechat.platformKeys
  if (!platform) throw new Error('a WeChat without a key of its own')
  const [platformId, platformKey] = platform
  const { codePay } = wechat
  return {
    WECHAT_APP_ID: wechat.app.appId,
    WECHAT_APP_SECRET: wechat.app.secret,
    WECHAT_MERCHANT_ID: wechat.merchantId,
    WECHAT_MERCHANT_SERIAL: wechat.merchantSerial,
    WECHAT_MERCHANT_KEY: exportPem(wechat.merchantKey, 'pkcs8'),
    WECHAT_API_V3_KEY: wechat.apiV3Keys[0] ?? '',
    WECHAT_PLATFORM_KEY: exportPem(createPublicKey(exportPem(platformKey, 'spki')), 'spki'),
    WECHAT_PLATFORM_KEY_ID: platformId,
    WECHAT_CODE_PAY: codePay.version,
    ...(codePay.version === 'v2' && { WECHAT_API_V2_KEY: codePay.apiV2Key }),
    WECHAT_NOTIFY_URL: wechat.notifyUrl,
    WECHAT_PAY_URL: wechat.payUrl,
    WECHAT_API_URL: wechat.apiUrl,
    WECHAT_OPEN_URL: wechat.openUrl,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.alipayPublicKey,
    ALIPAY_NOTIFY_URL: alipay.notifyUrl,
    ALIPAY_GATEWAY: alipay.gateway,
    ALIPAY_OAUTH_URL: alipay.oauthUrl,
    ALIPAY_BILL_ORIGIN: alipay.billOrigin,
  }
}
