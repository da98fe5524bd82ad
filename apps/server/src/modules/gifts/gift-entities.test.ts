/** Gift quotas of posts and of persons in the office. */
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { giftQuotaEntity } from '@nocturne/contract/office/money-entities'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { listViolations } from '../../../test/factories.ts'
import { readUserQuota } from './quota-store.ts'

const NIGHT = '2026-03-14'
const api = await startTestApi()
let gm: Caller
let waiter: { userId: number; postId: number }

beforeAll(async () => {
  gm = await api.as('gm')
  waiter = await api.db
    .selectFrom('appUser')
    .select(['userId', 'postId'])
    .where('userName', '=', 'fwy01')
    .executeTakeFirstOrThrow()
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const save = buildEntityEndpoint(giftQuotaEntity, 'save')
const create = (values: Record<string, FieldValue>) => gm.send(save, { rows: [{ values }] })

it('applies the quota of a post to its people, and the one of a person before it', async () => {
  expect(await readUserQuota(api.db, waiter.userId, NIGHT)).toMatchObject({ monthLimit: 0 })
  const limits = { monthLimit: 100_000, dayLimit: 20_000, singleLimit: null, dayTimes: 3 }
  expect(await create({ postId: waiter.postId, ...limits })).toMatchObject({ code: 200 })
  expect(await readUserQuota(api.db, waiter.userId, NIGHT)).toMatchObject({
    monthLimit: 100_000,
    dayLimit: 20_000,
    singleLimit: -1,
    dayTimes: 3,
  })
  expect(await create({ userId: waiter.userId })).toMatchObject({ code: 200 })
  expect(await readUserQuota(api.db, waiter.userId, NIGHT)).toMatchObject({ monthLimit: 0, dayTimes: -1 })
})

it('shows the gifts of this month', async () => {
  const giver = await api.db
    .selectFrom('giftQuota')
    .select(['quotaId', 'userId'])
    .where('userId', 'is not', null)
    .executeTakeFirstOrThrow()
  const usage = { userId: giver.userId as number, limitAmount: -1, limitTimes: -1, usedAmount: 0, usedTimes: 0 }
  await api.db
    .insertInto('giftQuotaUsage')
    .values({ ...usage, period: '2026-03', usedAmount: 4_200 })
    .execute()
  const { rows } = await gm.call(buildEntityEndpoint(giftQuotaEntity, 'list'), { pageNum: 1, pageSize: 1000 })
  expect(rows.find(({ id }) => id === giver.quotaId)?.values['monthUsed']).toBe(4_200)
  await api.db.deleteFrom('giftQuotaUsage').where('userId', '=', usage.userId).execute()
})

it('refuses a quota without an owner, with two, a second one, a moved one, and limits that exceed each other', async () => {
  expect(await create({ monthLimit: 1_000 })).toMatchObject({ msg: '请选择岗位或员工' })
  expect(await create({ postId: waiter.postId, userId: waiter.userId })).toMatchObject({ errCode: 'ROWS_REFUSED' })
  expect(await create({ postId: waiter.postId })).toMatchObject({ msg: '已有同样的岗位' })
  const other = await api.db
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', 'fwy02')
    .executeTakeFirstOrThrow()
  expect(await create({ userId: other.userId, monthLimit: 1_000, dayLimit: 2_000 })).toMatchObject({
    msg: '每日额度不能超过每月额度',
  })
  const own = await api.db
    .selectFrom('giftQuota')
    .select(['quotaId'])
    .where('userId', '=', waiter.userId)
    .executeTakeFirstOrThrow()
  expect(
    await gm.send(save, {
      rows: [{ id: own.quotaId, values: { userId: other.userId }, seen: { userId: waiter.userId } }],
    }),
  ).toMatchObject({ msg: '额度的对象不能修改，请为新的对象新增一条' })
})
