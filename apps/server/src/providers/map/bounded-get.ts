/** One GET to a fixed host: follows no redirect (the key is in the URL), limits time and size up to the last byte. */

export type FetchLimits = { timeoutMs: number; maxBytes: number }

/** Body of a 200 response, else null. Errors are swallowed, because they contain the URL and with it the key. */
export async function fetchBounded(url: string, { timeoutMs, maxBytes }: FetchLimits): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return null
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}
