/** A refund notice as WeChat Pay v2 sends it: unsigned, with the refund encrypted with the merchant's secret. */
import { createCipheriv, createHash } from 'node:crypto'

type Sender = { appId: string; merchantId: string; apiV2Key: string }

export function buildV2RefundNotice({ appId, merchantId, apiV2Key }: Sender, refund: Readonly<Record<string, string>>) {
  const cipher = createCipheriv('aes-256-ecb', createHash('md5').update(apiV2Key).digest('hex'), null)
  const sealed = Buffer.concat([cipher.update(buildDocument('root', refund)), cipher.final()])
  const notice = { return_code: 'SUCCESS', appid: appId, mch_id: merchantId, nonce_str: 'TeqClE3i0mvn3DrK' }
  const body = buildDocument('xml', { ...notice, req_info: sealed.toString('base64') })
  return { body, headers: { 'content-type': 'text/xml' } }
}

const buildDocument = (root: string, fields: Readonly<Record<string, string>>) =>
  `<${root}>\n${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>\n`)
    .join('')}</${root}>`
