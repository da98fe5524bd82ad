/** Account endpoints of the simulated WeChat: sign-in codes, tokens, tickets, mini-program links. */
import { randomBytes } from 'node:crypto'
import { computeJsSignature } from '../js-signature.ts'
import type { SimProfile, SimState } from './sim-state.ts'

const CODE_LIFE_MS = 300_000
const TOKEN_SECONDS = 7_200

type Query = URLSearchParams
type Grant = { openId: string; scope: string; expiresAt: number }

function createProblem(errcode: number): object {
  return { errcode, errmsg: '模拟拒绝' }
}

export class AccountEndpoints {
  private state: SimState
  private codes = new Map<string, Grant>()
  private personTokens = new Map<string, Grant>()
  /** Current tokens and tickets by purpose. */
  private kept = new Map<string, string>()
  /** Number of fetches of each kind. */
  readonly fetched = { tokens: 0, tickets: 0, links: 0 }

  constructor(state: SimState) {
    this.state = state
  }

  /** Issues a code for a person who agreed; it works once within five minutes. */
  grant(openId: string, scope: string): string {
    const code = `0${randomBytes(15).toString('hex')}`
    this.codes.set(code, { openId, scope, expiresAt: Date.now() + CODE_LIFE_MS })
    return code
  }

  /** JSON response of an account endpoint; null for an unknown path. */
  answer(path: string, query: Query, body: Record<string, unknown>): object | null {
    switch (path) {
      case '/sns/oauth2/access_token':
        return this.exchange(query)
      case '/sns/userinfo':
        return this.profile(query)
      case '/cgi-bin/stable_token':
        return this.accountToken(body)
      case '/cgi-bin/ticket/getticket':
        return this.ticket(query)
      case '/wxa/generate_urllink':
        return this.link(query, body)
      default:
        return null
    }
  }

  private exchange(query: Query): object {
    if (query.get('appid') !== this.state.appId || query.get('secret') !== this.state.appSecret)
      return createProblem(40_125)
    const code = query.get('code') ?? ''
    const grant = this.codes.get(code)
    this.codes.delete(code)
    if (!grant) return createProblem(40_163)
    if (grant.expiresAt < Date.now()) return createProblem(40_029)
    const token = randomBytes(24).toString('hex')
    this.personTokens.set(token, grant)
    const { unionid, isSnapshotUser } = this.profileOf(grant.openId)
    const head = { access_token: token, expires_in: TOKEN_SECONDS, refresh_token: randomBytes(24).toString('hex') }
    return {
      ...head,
      openid: grant.openId,
      scope: grant.scope,
      ...(unionid && { unionid }),
      ...(isSnapshotUser && { is_snapshotuser: 1 }),
    }
  }

  private profileOf(openId: string): SimProfile {
    const plain = { nickname: `模拟客人${openId.slice(-4)}`, headimgurl: '', unionid: '', isSnapshotUser: false }
    return this.state.profiles.get(openId) ?? plain
  }

  private profile(query: Query): object {
    const grant = this.personTokens.get(query.get('access_token') ?? '')
    if (!grant || grant.openId !== query.get('openid')) return createProblem(40_001)
    if (grant.scope !== 'snsapi_userinfo') return createProblem(48_001)
    const { nickname, headimgurl, unionid } = this.profileOf(grant.openId)
    return { openid: grant.openId, nickname, headimgurl, sex: 0, privilege: [], ...(unionid && { unionid }) }
  }

  private accountToken(body: Record<string, unknown>): object {
    const { appId, appSecret, miniAppId, miniAppSecret } = this.state
    const secrets = new Map([
      [appId, appSecret],
      [miniAppId, miniAppSecret],
    ])
    const requestedAppId = body['appid']
    if (typeof requestedAppId !== 'string' || secrets.get(requestedAppId) !== body['secret'])
      return createProblem(40_125)
    const name = `token:${requestedAppId}`
    const token = this.kept.get(name) ?? randomBytes(32).toString('hex')
    this.kept.set(name, token)
    this.fetched.tokens += 1
    return { access_token: token, expires_in: TOKEN_SECONDS }
  }

  private ticket(query: Query): object {
    const token = this.kept.get(`token:${this.state.appId}`)
    if (token === undefined || query.get('access_token') !== token) return createProblem(40_001)
    const ticket = this.kept.get('ticket') ?? randomBytes(32).toString('base64url')
    this.kept.set('ticket', ticket)
    this.fetched.tickets += 1
    return { errcode: 0, errmsg: 'ok', ticket, expires_in: TOKEN_SECONDS }
  }

  private link(query: Query, body: Record<string, unknown>): object {
    const token = this.kept.get(`token:${this.state.miniAppId}`)
    if (token === undefined || query.get('access_token') !== token) return createProblem(40_001)
    if (typeof body['path'] !== 'string' || typeof body['expire_time'] !== 'number') return createProblem(40_097)
    if (body['expire_time'] > Date.now() / 1_000 + 30 * 86_400) return createProblem(85_401)
    this.fetched.links += 1
    return { errcode: 0, errmsg: 'ok', url_link: `https://wxaurl.cn/${randomBytes(6).toString('hex')}` }
  }

  /** Invalidates every account token, as changing a secret does. */
  dropTokens(): void {
    for (const name of this.kept.keys())
      if (name.startsWith('token:')) this.kept.set(name, randomBytes(32).toString('hex'))
  }

  /** True when a page's signature was made with the current ticket. */
  acceptsPage(config: { timestamp: string; nonceStr: string; signature: string }, url: string): boolean {
    const ticket = this.kept.get('ticket')
    return (
      ticket !== undefined && computeJsSignature(ticket, config.nonceStr, config.timestamp, url) === config.signature
    )
  }
}
