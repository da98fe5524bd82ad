/** Signature with which a page may use WeChat's JS interface. */
import { createHash } from 'node:crypto'

/** SHA-1 hex over the four values in this order, unescaped. `url` counts up to `#`. */
export function computeJsSignature(ticket: string, nonceStr: string, timestamp: string, url: string): string {
  const [page = ''] = url.split('#')
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
    .digest('hex')
}
