/**
 * Account-wide token of an app, and the ticket with which pages are signed. Different from the token of a person's
 * sign-in.
 */
import { z } from 'zod'
import type { WeChatOpenApiResult, WeChatOpenApi } from './open-api.ts'
import type { WeChatApp } from './settings.ts'
import type { ExpiringToken, TokenFetcher } from './token-cache.ts'

/** Tokens are dropped this long before they expire at WeChat. */
const MARGIN_SECONDS = 300
/** WeChat's error codes for a rejected token: invalid or expired. */
const STALE_TOKEN = new Set([40_001, 40_014, 42_001])

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.number().int().positive() })

type Tools = { api: WeChatOpenApi; tokens: TokenFetcher; clock: () => Date }

function toFreshToken(value: string, expiresIn: number, clock: () => Date): ExpiringToken {
  return { value, expiresAt: new Date(+clock() + Math.max(expiresIn - MARGIN_SECONDS, 1) * 1_000) }
}

/**
 * Uses the endpoint that returns the same token to every server process while it is valid, so that processes do not
 * invalidate each other's.
 */
function fetchAccountToken(app: WeChatApp, { api, tokens, clock }: Tools): Promise<string | null> {
  return tokens.take(`account:${app.appId}`, async () => {
    const body = { grant_type: 'client_credential', appid: app.appId, secret: app.secret }
    const answer = await api.post('/cgi-bin/stable_token', {}, body)
    const read = tokenSchema.safeParse(answer.kind === 'ok' ? answer.data : null)
    return read.success ? toFreshToken(read.data.access_token, read.data.expires_in, clock) : null
  })
}

/** Makes a call that needs the account's token; retries once with a new token when WeChat rejects the cached one. */
export async function withAccountToken(
  app: WeChatApp,
  tools: Tools,
  call: (token: string) => Promise<WeChatOpenApiResult>,
): Promise<WeChatOpenApiResult> {
  const cached = await fetchAccountToken(app, tools)
  if (cached === null) return { kind: 'unclear' }
  const answer = await call(cached)
  if (answer.kind !== 'refused' || !STALE_TOKEN.has(answer.code)) return answer
  await tools.tokens.forget(`account:${app.appId}`)
  const renewed = await fetchAccountToken(app, tools)
  return renewed === null ? answer : call(renewed)
}

/** Fetches the ticket for signing pages; null when WeChat does not respond. */
export function fetchJsTicket(app: WeChatApp, tools: Tools): Promise<string | null> {
  return tools.tokens.take(`js-ticket:${app.appId}`, async () => {
    const answer = await withAccountToken(app, tools, (token) =>
      tools.api.get('/cgi-bin/ticket/getticket', { access_token: token, type: 'jsapi' }),
    )
    const read = ticketSchema.safeParse(answer.kind === 'ok' ? answer.data : null)
    return read.success ? toFreshToken(read.data.ticket, read.data.expires_in, tools.clock) : null
  })
}
