/** Gateway of the simulated Alipay: verifies our signature as the real one does, signs its responses, and fails as scripted. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDate } from '@nocturne/base/venue-time'
import { isRecord, textOf, type Fields } from '../fields.ts'
import { toFen } from '../yuan.ts'
import { billFile } from './bill-file.ts'
import { fundFile } from './fund-file.ts'
import { refund, refundQuery } from './refund-calls.ts'
import { cancel, close, create, done, pay, query, refused, type Reply } from './trade-calls.ts'
import { holds, later, nowText, pause, signed, signText, type World } from './world.ts'

type Pairs = Record<string, string>
type Call = { pairs: Pairs; biz: Fields; notifyUrl: string }

const METHODS: Readonly<Record<string, (world: World, call: Call) => Reply>> = {
  'alipay.trade.create': (world, { biz, notifyUrl }) => create(world, biz, notifyUrl),
  'alipay.trade.pay': (world, { biz, notifyUrl }) => pay(world, biz, notifyUrl),
  'alipay.trade.query': (world, { biz }) => query(world, biz),
  'alipay.trade.close': (world, { biz }) => close(world, biz),
  'alipay.trade.cancel': (world, { biz }) => cancel(world, biz),
  'alipay.trade.refund': (world, { biz }) => refund(world, biz),
  'alipay.trade.fastpay.refund.query': (world, { biz }) => refundQuery(world, biz),
  'alipay.system.oauth.token': (world, { pairs }) => token(world, pairs),
  'alipay.user.info.share': (world, { pairs }) => profile(world, pairs),
  'alipay.data.dataservice.bill.downloadurl.query': (world, { biz }) => billAddress(world, biz),
}

const FAULTY = new Set(['alipay.trade.create', 'alipay.trade.pay'])

/** Gateway's error code for an invalid signed request; null for a valid one. */
export function requestProblem(world: World, pairs: Pairs): string | null {
  const { sign = '', app_id: appId, timestamp = '' } = pairs
  if (appId !== world.appId) return 'isv.invalid-app-id'
  if (pairs['sign_type'] !== 'RSA2' || pairs['version'] !== '1.0') return 'isv.invalid-signature-type'
  if (!holds(signText(pairs, ['sign']), sign, world.keys.merchant.publicKey)) return 'isv.invalid-signature'
  // Beijing time, whatever the sender's time zone.
  const offMs = Math.abs(Date.parse(`${timestamp.replace(' ', 'T')}+08:00`) - +world.clock())
  return offMs < 15 * 60_000 ? null : 'isv.invalid-timestamp'
}

export function bizOf(pairs: Pairs): Fields {
  const biz: unknown = JSON.parse(pairs['biz_content'] ?? '{}')
  return isRecord(biz) ? biz : {}
}

/** Handles one call of the server API. */
export async function gateway(world: World, pairs: Pairs, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const method = pairs['method'] ?? ''
  const act = METHODS[method]
  const problem = act ? requestProblem(world, pairs) : 'isv.invalid-method'
  if (!act || problem !== null) {
    const fields = { code: '40002', msg: 'Invalid Arguments', sub_code: problem, sub_msg: '请求参数错误' }
    sendJson(res, envelope(world, 'error_response', fields))
    return
  }
  const call = { pairs, biz: bizOf(pairs), notifyUrl: pairs['notify_url'] ?? '' }
  const script = FAULTY.has(method) ? findFirstFault(world, call.biz) : {}
  if (script.loseRequest) {
    req.socket.destroy()
    return
  }
  const reply = act(world, call)
  if (script.payDelayMs) await pause(world, script.payDelayMs)
  if (reply.lost || script.loseAnswer) {
    req.socket.destroy()
    return
  }
  const name = method === 'alipay.system.oauth.token' && reply.fields['code'] ? 'error' : method.replaceAll('.', '_')
  const text = envelope(world, `${name}_response`, reply.fields)
  if (script.garble) sendGarbled(world, res, script.garble, text)
  else sendJson(res, text)
}

/** Scripted transport errors affect only the first pay call of an order; a retry gets through. */
function findFirstFault(world: World, biz: Fields) {
  const outTradeNo = textOf(biz, 'out_trade_no')
  const amount = toFen(textOf(biz, 'total_amount')) ?? 0
  const script = world.scripts.of(outTradeNo, amount)
  if (world.faulted.has(outTradeNo)) return {}
  world.faulted.add(outTradeNo)
  return script
}

function envelope(world: World, name: string, fields: Record<string, unknown>): string {
  const text = JSON.stringify(fields).replaceAll('/', '\\/')
  return `{"${name}":${text},"sign":"${signed(text, world.keys.alipay.privateKey)}"}`
}

function sendJson(res: ServerResponse, text: string): void {
  res.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)
}

function sendGarbled(
  world: World,
  res: ServerResponse,
  how: '5xx' | 'garbage' | 'truncated' | 'redirect',
  text: string,
) {
  if (how === '5xx') res.writeHead(500).end('<html>Internal Server Error</html>')
  else if (how === 'redirect') res.writeHead(302, { location: `${world.url}/redirected` }).end()
  else sendJson(res, how === 'garbage' ? '<html>系统繁忙</html>' : text.slice(0, text.length / 2))
}

function token(world: World, pairs: Pairs): Reply {
  const guest = world.authCodes.get(pairs['code'] ?? '')
  world.authCodes.delete(pairs['code'] ?? '')
  if (!guest || pairs['grant_type'] !== 'authorization_code')
    return {
      fields: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.code-invalid', sub_msg: '授权码code无效' },
    }
  const accessToken = randomUUID()
  world.tokens.set(accessToken, guest)
  const subject = /^2088\d{12}$/.test(guest.openId) ? { user_id: guest.openId } : { open_id: guest.openId }
  const times = { expires_in: '1296000', re_expires_in: '2592000', auth_start: nowText(world) }
  return { fields: { ...subject, access_token: accessToken, refresh_token: randomUUID(), ...times } }
}

function profile(world: World, pairs: Pairs): Reply {
  const guest = world.tokens.get(pairs['auth_token'] ?? '')
  if (!guest?.withProfile)
    return { fields: { code: '40006', msg: 'Insufficient Permissions', sub_code: 'isv.insufficient-user-permissions' } }
  return done({ open_id: guest.openId, nick_name: `支付宝用户${guest.openId.slice(-4)}`, avatar: '' })
}

function billAddress(world: World, biz: Fields): Reply {
  const date = textOf(biz, 'bill_date')
  const kind = textOf(biz, 'bill_type')
  if (!['trade', 'signcustomer'].includes(kind) || !isDate(date) || date >= nowText(world).slice(0, 10))
    return refused('isv.invalid_arguments', '参数不合法')
  const file =
    kind === 'trade'
      ? billFile(world.book, world.sellerId, date, world.billDamage.get(date) ?? {})
      : fundFile(world.book, world.sellerId, date, world.fundDamage.get(date) ?? {})
  if (!file) return refused('isp.bill_not_exist', '账单不存在')
  const id = randomUUID()
  world.billFiles.set(id, file)
  later(world, 30_000, () => world.billFiles.delete(id))
  const address = `${world.url}/downloadBillFile.resource?bizType=${kind}&userId=${world.sellerId}0156&fileType=csv.zip&fileId=${id}`
  return done({ bill_download_url: address })
}
