/**
 * WeChat gives account tokens in small numbers a day and one at a time, so they are kept until they die and fetched by one
 * caller for all.
 */

/** Where tokens are kept. `get` answers null for what is not there or no longer valid. */
export type TokenCache = {
  get: (name: string) => Promise<string | null>
  put: (name: string, value: string, expiresAt: Date) => Promise<void>
}

export type FreshToken = { value: string; expiresAt: Date }

/** A cache that lives as long as its process. */
export function memoryTokenCache(clock: () => Date): TokenCache {
  const tokens = new Map<string, FreshToken>()
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

/** Hands out kept tokens; when several ask for a missing one at once, it is fetched once. */
export class TokenKeeper {
  private cache: TokenCache
  private fetching = new Map<string, Promise<string | null>>()

  constructor(cache: TokenCache) {
    this.cache = cache
  }

  /** The token, from the cache or by `fetch`; null when `fetch` has none. */
  take(name: string, fetch: () => Promise<FreshToken | null>): Promise<string | null> {
    const running = this.fetching.get(name)
    if (running) return running
    const started = this.find(name, fetch).finally(() => this.fetching.delete(name))
    this.fetching.set(name, started)
    return started
  }

  private async find(name: string, fetch: () => Promise<FreshToken | null>): Promise<string | null> {
    const kept = await this.cache.get(name)
    if (kept !== null) return kept
    const fresh = await fetch()
    if (fresh === null) return null
    await this.cache.put(name, fresh.value, fresh.expiresAt)
    return fresh.value
  }

  /** Forgets a token WeChat no longer accepts. */
  async forget(name: string): Promise<void> {
    await this.cache.put(name, '', new Date(0))
  }
}
