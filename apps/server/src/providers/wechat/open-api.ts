/** Calls to api.weixin.qq.com (accounts, tickets, links): JSON, no signatures, secrets in the query. Never throws. */
import { z } from 'zod'
import type { ProblemReporter } from '../problem-report.ts'

const TIMEOUT_MS = 8_000
const MAX_ANSWER = 256 * 1024

/** Fields of every response: `errcode` 0 or missing means success. */
const errorSchema = z.object({ errcode: z.number().int().optional() })

export type WeChatOpenApiResult =
  { kind: 'ok'; data: unknown } | { kind: 'refused'; code: number } | { kind: 'unclear' }

export type WeChatOpenApi = {
  get: (path: string, query: Record<string, string>) => Promise<WeChatOpenApiResult>
  post: (path: string, query: Record<string, string>, body: object) => Promise<WeChatOpenApiResult>
}

/** Creates the client. A redirect counts as unclear: secrets go to one host only. */
export function createWeChatOpenApi(apiUrl: string, report: ProblemReporter): WeChatOpenApi {
  async function call(path: string, query: Record<string, string>, init: RequestInit): Promise<WeChatOpenApiResult> {
    const answer = await sendRequest(`${apiUrl}${path}?${new URLSearchParams(query)}`, init)
    if (answer.kind === 'unclear') report({ call: path, code: 'unclear' })
    if (answer.kind === 'refused') report({ call: path, code: String(answer.code) })
    return answer
  }
  return {
    get: (path, query) => call(path, query, { method: 'GET' }),
    post: (path, query, body) =>
      call(path, query, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

async function sendRequest(url: string, init: RequestInit): Promise<WeChatOpenApiResult> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await readBoundedText(response)
    if (!response.ok || text === null) return { kind: 'unclear' }
    const data: unknown = JSON.parse(text)
    const head = errorSchema.safeParse(data)
    if (!head.success) return { kind: 'unclear' }
    return head.data.errcode ? { kind: 'refused', code: head.data.errcode } : { kind: 'ok', data }
  } catch {
    // Drops the error, because it contains the URL and with it the secret.
    return { kind: 'unclear' }
  }
}

async function readBoundedText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
