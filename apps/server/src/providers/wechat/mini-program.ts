/** Links that open a page of the mini-program from anywhere. WeChat limits their number, so one link serves a page for a day. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { withAccountToken } from './account-tokens.ts'
import type { WeChatOpenApi } from './open-api.ts'
import type { WeChatApp } from './settings.ts'
import type { TokenFetcher } from './token-cache.ts'

const DAY_MS = 86_400_000
/** Days for which a link is valid: one issued at the end of its day must still work for the guest who received it. */
const LIFE_DAYS = 2
const MAX_QUERY = 1_024

const linkSchema = z.object({ url_link: z.string().startsWith('https://') })
const cachedSchema = z.object({ openLink: z.string(), expiresAt: z.number() })

type Tools = { api: WeChatOpenApi; tokens: TokenFetcher; clock: () => Date }

/** Null when WeChat refuses or does not respond, or when the query exceeds WeChat's limit. */
export async function fetchMiniProgramLink(
  app: WeChatApp,
  tools: Tools,
  target: { path: string; query: string },
): Promise<{ openLink: string; expiresAt: Date } | null> {
  if (target.query.length > MAX_QUERY) return null
  const key = createHash('sha256').update(`${target.path}\n${target.query}`).digest('hex')
  const cached = await tools.tokens.take(`mini-link:${app.appId}:${key}`, async () => {
    const now = +tools.clock()
    const expiresAt = Math.floor(now / 1_000) + LIFE_DAYS * 86_400
    const body = { ...target, expire_type: 0, expire_time: expiresAt }
    const answer = await withAccountToken(app, tools, (token) =>
      tools.api.post('/wxa/generate_urllink', { access_token: token }, body),
    )
    const read = linkSchema.safeParse(answer.kind === 'ok' ? answer.data : null)
    if (!read.success) return null
    const value = JSON.stringify({ openLink: read.data.url_link, expiresAt: expiresAt * 1_000 })
    return { value, expiresAt: new Date(now + DAY_MS) }
  })
  if (cached === null) return null
  const link = cachedSchema.parse(JSON.parse(cached))
  return { openLink: link.openLink, expiresAt: new Date(link.expiresAt) }
}
