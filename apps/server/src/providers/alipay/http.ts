/** One request to a fixed host: follows no redirect, sends nothing twice, limits time and size up to the last byte. */

type FetchResult = { ok: true; bytes: Buffer } | { ok: false; reason: string }

type Limits = { timeoutMs: number; maxBytes: number }

/** Body of a 200 response. Never throws; `reason` is Chinese text without any part of the request. */
export async function fetchBytes(url: URL, body: URLSearchParams | null, limits: Limits): Promise<FetchResult> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', body, redirect: 'manual', signal })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return { ok: false, reason: `支付宝返回 HTTP ${answer.status}` }
    }
    return await readBody(answer, limits.maxBytes)
  } catch {
    return { ok: false, reason: signal.aborted ? '支付宝应答超时' : '无法连接支付宝' }
  }
}

async function readBody(answer: Response, maxBytes: number): Promise<FetchResult> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return { ok: false, reason: '支付宝应答过大' }
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}
