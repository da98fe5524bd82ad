import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { createResponseCipher, setSecretsKey } from '../modules/platform/public.ts'
import { createStoredTokenCache } from './token-store.ts'
import { TokenFetcher } from './wechat/token-cache.ts'

describe('provider tokens', () => {
  let api: TestApi
  let now = new Date('2026-03-14T14:00:00Z')
  const inTwoHours = () => ({ value: `token-at-${+now}`, expiresAt: new Date(+now + 7_200_000) })

  beforeAll(async () => {
    api = await startTestApi()
    setSecretsKey(api.db, randomBytes(32))
  })
  const processes = (n: number) =>
    Array.from(
      { length: n },
      () => new TokenFetcher(createStoredTokenCache(api.db, () => now, createResponseCipher(api.db))),
    )

  it('are fetched by one process for all concurrent callers', async () => {
    let fetched = 0
    const fetch = async () => {
      fetched += 1
      await new Promise((resolve) => setTimeout(resolve, 150))
      return inTwoHours()
    }
    const tokens = await Promise.all(processes(5).map((keeper) => keeper.take('ticket', fetch)))
    expect(new Set(tokens)).toEqual(new Set([inTwoHours().value]))
    expect(fetched).toBe(1)
  })

  it('are cached until they expire, and fetched again when WeChat rejects them', async () => {
    const [one, two] = processes(2)
    if (!one || !two) throw new Error('two processes')
    expect(await one.take('kept', async () => inTwoHours())).toBe(inTwoHours().value)
    const first = inTwoHours().value
    now = new Date(+now + 3_600_000)
    expect(await two.take('kept', async () => inTwoHours())).toBe(first)
    await one.forget('kept')
    expect(await two.take('kept', async () => inTwoHours())).toBe(inTwoHours().value)
    now = new Date(+now + 7_200_000)
    expect(await one.take('kept', async () => null)).toBeNull()
  })

  it('are stored sealed: neither the database nor a backup reveals one, and none can replace another', async () => {
    const [keeper] = processes(1)
    await keeper?.take('told-by-nobody', async () => inTwoHours())
    const rows = await api.db.selectFrom('providerToken').select(['name', 'value']).execute()
    expect(rows.map(({ name }) => name)).toContain('told-by-nobody')
    expect(rows.filter(({ value }) => value.includes('token-at'))).toEqual([])
    const ticket = rows.find(({ name }) => name === 'ticket')?.value ?? ''
    await api.db.updateTable('providerToken').set({ value: ticket }).where('name', '=', 'told-by-nobody').execute()
    await expect(processes(1)[0]?.take('told-by-nobody', async () => null)).rejects.toThrow('sealed with another key')
  })
})
