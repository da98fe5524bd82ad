/** Signature with which a page may use WeChat's JS interface. */
import { createHash } from 'node:crypto'

/** SHA-1 in hex over the four values in this order, unescaped. `url` is signed only up to `#`. */
export function computeJsSignature(ticket: string, nonceStr: string, timestamp: string, url: string): string {
  const [page = ''] = url.split('#')
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
    .digest('hex')
}
