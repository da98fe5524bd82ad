import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../test/api.ts'
import type { TestApi } from '../../test/api.ts'
import { storedTokenCache } from './token-store.ts'
import { TokenKeeper } from './wechat/token-cache.ts'

describe('tokens of the house', () => {
  let api: TestApi
  let now = new Date('2026-03-14T14:00:00Z')
  const inTwoHours = () => ({ value: `token-at-${+now}`, expiresAt: new Date(+now + 7_200_000) })

  beforeAll(async () => {
    api = await testApi()
  })
  const processes = (n: number) => Array.from({ length: n }, () => new TokenKeeper(storedTokenCache(api.db, () => now)))

  it('are fetched by one process for all that ask at the same moment', async () => {
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

  it('are kept until they die, and fetched again when WeChat no longer takes them', async () => {
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
})
