/** One GET to a fixed host: no redirect is followed (the key is in the address), time and size are bounded to the last byte. */

export type Bounds = { timeoutMs: number; maxBytes: number }

/** The body of a 200 answer, else null. The error carries the address and with it the key: it goes no further. */
export async function boundedGet(url: string, { timeoutMs, maxBytes }: Bounds): Promise<Buffer | null> {
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
