/** Gateway of the simulated Alipay: verifies our signature as the real one does, signs its responses, and fails as scripted. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDate } from '@nocturne/base/venue-time'
import { isRecord, getTextField, type AlipayFields } from '../fields.ts'
import { toFen } from '../yuan.ts'
import { buildBillFile } from './bill-file.ts'
import { buildFundFile } from './fund-file.ts'
import { refundTrade, queryRefund } from './refund-calls.ts'
import {
  cancelTrade,
  closeTrade,
  createPrepayTrade,
  buildSuccess,
  chargeCode,
  queryTrade,
  buildRefusal,
  type SimReply,
} from './trade-calls.ts'
import { verifyRsa, runLater, formatNow, pause, signRsa, buildSignedText, type AlipaySimState } from './sim-state.ts'

type Pairs = Record<string, string>
type Call = { pairs: Pairs; biz: AlipayFields; notifyUrl: string }

const METHODS: Readonly<Record<string, (world: AlipaySimState, call: Call) => SimReply>> = {
  'alipay.trade.create': (world, { biz, notifyUrl }) => createPrepayTrade(world, biz, notifyUrl),
  'alipay.trade.pay': (world, { biz, notifyUrl }) => chargeCode(world, biz, notifyUrl),
  'alipay.trade.query': (world, { biz }) => queryTrade(world, biz),
  'alipay.trade.close': (world, { biz }) => closeTrade(world, biz),
  'alipay.trade.cancel': (world, { biz }) => cancelTrade(world, biz),
  'alipay.trade.refund': (world, { biz }) => refundTrade(world, biz),
  'alipay.trade.fastpay.refund.query': (world, { biz }) => queryRefund(world, biz),
  'alipay.system.oauth.token': (world, { pairs }) => issueToken(world, pairs),
  'alipay.user.info.share': (world, { pairs }) => readProfile(world, pairs),
  'alipay.data.dataservice.bill.downloadurl.query': (world, { biz }) => createBillLink(world, biz),
}

const FAULTY = new Set(['alipay.trade.create', 'alipay.trade.pay'])

/** Gateway's error code for an invalid request; null for a valid one. */
export function findRequestProblem(world: AlipaySimState, pairs: Pairs): string | null {
  const { sign = '', app_id: appId, timestamp = '' } = pairs
  if (appId !== world.appId) return 'isv.invalid-app-id'
  if (pairs['sign_type'] !== 'RSA2' || pairs['version'] !== '1.0') return 'isv.invalid-signature-type'
  if (!verifyRsa(buildSignedText(pairs, ['sign']), sign, world.keys.merchant.publicKey)) return 'isv.invalid-signature'
  // Beijing time, independent of the sender's time zone.
  const offMs = Math.abs(Date.parse(`${timestamp.replace(' ', 'T')}+08:00`) - +world.clock())
  return offMs < 15 * 60_000 ? null : 'isv.invalid-timestamp'
}

export function parseBizContent(pairs: Pairs): AlipayFields {
  const biz: unknown = JSON.parse(pairs['biz_content'] ?? '{}')
  return isRecord(biz) ? biz : {}
}

/** Handles one call of the server API. */
export async function handleGatewayCall(
  world: AlipaySimState,
  pairs: Pairs,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const method = pairs['method'] ?? ''
  const act = METHODS[method]
  const problem = act ? findRequestProblem(world, pairs) : 'isv.invalid-method'
  if (!act || problem !== null) {
    const fields = { code: '40002', msg: 'Invalid Arguments', sub_code: problem, sub_msg: '请求参数错误' }
    sendJson(res, buildEnvelope(world, 'error_response', fields))
    return
  }
  const call = { pairs, biz: parseBizContent(pairs), notifyUrl: pairs['notify_url'] ?? '' }
  const script = FAULTY.has(method) ? findFirstFault(world, call.biz) : {}
  if (script.loseRequest) {
    req.socket.destroy()
    return
  }
  const reply = act(world, call)
  if (script.payDelayMs) await pause(world, script.payDelayMs)
  if (reply.lost || script.loseResponse) {
    req.socket.destroy()
    return
  }
  const name = method === 'alipay.system.oauth.token' && reply.fields['code'] ? 'error' : method.replaceAll('.', '_')
  const text = buildEnvelope(world, `${name}_response`, reply.fields)
  if (script.garble) sendGarbled(world, res, script.garble, text)
  else sendJson(res, text)
}

/** Scripted transport errors affect only the first pay call of an order; a retry succeeds. */
function findFirstFault(world: AlipaySimState, biz: AlipayFields) {
  const outTradeNo = getTextField(biz, 'out_trade_no')
  const amount = toFen(getTextField(biz, 'total_amount')) ?? 0
  const script = world.scripts.of(outTradeNo, amount)
  if (world.faulted.has(outTradeNo)) return {}
  world.faulted.add(outTradeNo)
  return script
}

function buildEnvelope(world: AlipaySimState, name: string, fields: Record<string, unknown>): string {
  const text = JSON.stringify(fields).replaceAll('/', '\\/')
  return `{"${name}":${text},"sign":"${signRsa(text, world.keys.alipay.privateKey)}"}`
}

function sendJson(res: ServerResponse, text: string): void {
  res.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)
}

function sendGarbled(
  world: AlipaySimState,
  res: ServerResponse,
  how: '5xx' | 'garbage' | 'truncated' | 'redirect',
  text: string,
) {
  if (how === '5xx') res.writeHead(500).end('<html>Internal Server Error</html>')
  else if (how === 'redirect') res.writeHead(302, { location: `${world.url}/redirected` }).end()
  else sendJson(res, how === 'garbage' ? '<html>系统繁忙</html>' : text.slice(0, text.length / 2))
}

function issueToken(world: AlipaySimState, pairs: Pairs): SimReply {
  const guest = world.authCodes.get(pairs['code'] ?? '')
  world.authCodes.delete(pairs['code'] ?? '')
  if (!guest || pairs['grant_type'] !== 'authorization_code')
    return {
      fields: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.code-invalid', sub_msg: '授权码code无效' },
    }
  const accessToken = randomUUID()
  world.tokens.set(accessToken, guest)
  const subject = /^2088\d{12}$/.test(guest.openId) ? { user_id: guest.openId } : { open_id: guest.openId }
  const times = { expires_in: '1296000', re_expires_in: '2592000', auth_start: formatNow(world) }
  return { fields: { ...subject, access_token: accessToken, refresh_token: randomUUID(), ...times } }
}

function readProfile(world: AlipaySimState, pairs: Pairs): SimReply {
  const guest = world.tokens.get(pairs['auth_token'] ?? '')
  if (!guest?.withProfile)
    return { fields: { code: '40006', msg: 'Insufficient Permissions', sub_code: 'isv.insufficient-user-permissions' } }
  return buildSuccess({ open_id: guest.openId, nick_name: `支付宝用户${guest.openId.slice(-4)}`, avatar: '' })
}

function createBillLink(world: AlipaySimState, biz: AlipayFields): SimReply {
  const date = getTextField(biz, 'bill_date')
  const kind = getTextField(biz, 'bill_type')
  if (!['trade', 'signcustomer'].includes(kind) || !isDate(date) || date >= formatNow(world).slice(0, 10))
    return buildRefusal('isv.invalid_arguments', '参数不合法')
  const file =
    kind === 'trade'
      ? buildBillFile(world.book, world.sellerId, date, world.billDamage.get(date) ?? {})
      : buildFundFile(world.book, world.sellerId, date, world.fundDamage.get(date) ?? {})
  if (!file) return buildRefusal('isp.bill_not_exist', '账单不存在')
  const id = randomUUID()
  world.billFiles.set(id, file)
  runLater(world, 30_000, () => world.billFiles.delete(id))
  const address = `${world.url}/downloadBillFile.resource?bizType=${kind}&userId=${world.sellerId}0156&fileType=csv.zip&fileId=${id}`
  return buildSuccess({ bill_download_url: address })
}
