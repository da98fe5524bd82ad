/** Caches account tokens until they expire, fetched by one caller for all: WeChat issues few per day and only one at a time. */

/** Store of tokens. `get` returns null for missing or expired ones. */
export type TokenCache = {
  get: (name: string) => Promise<string | null>
  put: (name: string, value: string, expiresAt: Date) => Promise<void>
}

export type ExpiringToken = { value: string; expiresAt: Date }

/** Creates a cache in memory, which is lost with the process. */
export function createMemoryTokenCache(clock: () => Date): TokenCache {
  const tokens = new Map<string, ExpiringToken>()
  return {
    get: async (name) => {
      const token = tokens.get(name)
      return token && token.expiresAt > clock() ? token.value : null
    },
    put: async (name, value, expiresAt) => {
      for (const [other, token] of tokens) if (token.expiresAt <= clock()) tokens.delete(other)
      tokens.set(name, { value, expiresAt })
    },
  }
}

/** Returns cached tokens; fetches a missing one once for concurrent callers. */
export class TokenFetcher {
  private cache: TokenCache
  private fetching = new Map<string, Promise<string | null>>()

  constructor(cache: TokenCache) {
    this.cache = cache
  }

  /** Token from the cache or by `fetch`; null when `fetch` fails. */
  take(name: string, fetch: () => Promise<ExpiringToken | null>): Promise<string | null> {
    const running = this.fetching.get(name)
    if (running) return running
    const started = this.find(name, fetch).finally(() => this.fetching.delete(name))
    this.fetching.set(name, started)
    return started
  }

  private async find(name: string, fetch: () => Promise<ExpiringToken | null>): Promise<string | null> {
    const cached = await this.cache.get(name)
    if (cached !== null) return cached
    const fresh = await fetch()
    if (fresh === null) return null
    await this.cache.put(name, fresh.value, fresh.expiresAt)
    return fresh.value
  }

  /** Removes a token WeChat no longer accepts. */
  async forget(name: string): Promise<void> {
    await this.cache.put(name, '', new Date(0))
  }
}
