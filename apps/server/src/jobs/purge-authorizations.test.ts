import { addMinutes, parseTime } from '@nocturne/base/venue-time'
import { expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../test/api.ts'
import { purgeExpiredData } from './purge.ts'

const DAY = 24 * 60
const ago = (minutes: number) => addMinutes(TONIGHT, -minutes)

it('deletes authorizations, bind codes and provider tokens some time after they expire', async () => {
  const { db } = await startTestApi()
  const way = {
    provider: 'wechat',
    purpose: 'guest',
    target: 'https://club.example/',
    createdAt: ago(3 * DAY),
  } as const
  const code = { platform: 'wx', openId: 'o' } as const
  await db
    .insertInto('oauthState')
    .values([
      { ...way, stateHash: 'old', expiresAt: ago(DAY + 1) },
      { ...way, stateHash: 'new', expiresAt: ago(DAY - 1) },
    ])
    .execute()
  await db
    .insertInto('bindCode')
    .values([
      { ...code, codeHash: 'old', expiresAt: ago(1) },
      { ...code, codeHash: 'new', expiresAt: ago(-1) },
    ])
    .execute()
  await db
    .insertInto('providerToken')
    .values([
      { name: 'old', expiresAt: ago(8 * DAY), leasedUntil: ago(8 * DAY) },
      { name: 'new', expiresAt: ago(DAY), leasedUntil: ago(DAY) },
    ])
    .execute()
  expect(await purgeExpiredData(db, parseTime(TONIGHT))).toBe(3)
  expect(await db.selectFrom('oauthState').select('stateHash').execute()).toEqual([{ stateHash: 'new' }])
  expect(await db.selectFrom('bindCode').select('codeHash').execute()).toEqual([{ codeHash: 'new' }])
  expect(await db.selectFrom('providerToken').select('name').execute()).toEqual([{ name: 'new' }])
})
