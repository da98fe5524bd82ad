import { addDays } from '@nocturne/base/venue-time'
import { rewardSettleStatus, rewardStatus, userType } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'

const AS_OF = '2026-03-14 23:40:00'
const nights = { beginDate: addDays('2026-03-14', -3), endDate: '2026-03-14' }

describe('打赏统计', () => {
  let api: TestApi
  let gm: Caller

  beforeAll(async () => {
    api = await generateVenue(AS_OF, { nights: 4, scale: 0.3, seed: 5 })
    gm = await api.as('gm')
  }, 600_000)

  const receivers = (caller: Caller, input: InputOf<typeof reports.tipsReceivers> = {}) =>
    caller.call(reports.tipsReceivers, { ...nights, pageSize: 200, ...input })
  const received = (caller: Caller, input: InputOf<typeof reports.tipsReceived> = {}) =>
    caller.call(reports.tipsReceived, { ...nights, pageSize: 200, ...input })

  it('refuses strangers, callers without permission and invalid filters', async () => {
    for (const endpoint of [reports.tipsReceivers, reports.tipsReceived, reports.ownTips])
      expect((await api.anonymous.send(endpoint, {})).httpStatus).toBe(401)
    for (const endpoint of [reports.tipsReceivers, reports.tipsReceived])
      expect(await (await api.as('shouyin01')).send(endpoint, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
    const wrong = [
      [reports.tipsReceivers, { toUserType: userType.system }],
      [reports.tipsReceived, { settleStatus: 'paid' }],
      [reports.ownTips, { settleStatus: 'soon' }],
      [reports.ownTips, { beginDate: '2026-03-14', endDate: '2026-03-13' }],
    ] as const
    for (const [endpoint, input] of wrong)
      expect(await gm.send(endpoint, input as never)).toMatchObject({
        errCode: 'PARAM_INVALID',
        msg: expect.stringMatching(/\p{Script=Han}/u) as string,
      })
  })

  it('staff and performers add up to all, and shares to the tips (R11)', async () => {
    const all = await receivers(gm)
    const [staff, actors] = await Promise.all(
      [userType.staff, userType.actor].map((toUserType) => receivers(gm, { toUserType })),
    )
    expect(actors!.summary.rewardAmount).toBeGreaterThan(0)
    expect(staff!.summary.rewardAmount).toBeGreaterThan(0)
    for (const name of ['rewardAmount', 'rewardCount', 'userShare', 'companyShare'] as const)
      expect(staff!.summary[name] + actors!.summary[name]).toBe(all.summary[name])
    expect(all.summary.userShare + all.summary.companyShare).toBe(all.summary.rewardAmount)
    const { rows } = await sql<{ userId: number }>`
      select user_id from app_user where user_type = ${userType.actor}`.execute(api.db)
    const onStage = new Set(rows.map(({ userId }) => userId))
    expect(actors!.rows.every(({ userId }) => onStage.has(userId))).toBe(true)
    expect(staff!.rows.some(({ userId }) => onStage.has(userId))).toBe(false)
  })

  it('own tips equal the report limited to oneself, also without permission (R23)', async () => {
    const [best] = (await receivers(gm)).rows
    const { userName } = await api.db
      .selectFrom('appUser')
      .select('userName')
      .where('userId', '=', best!.userId)
      .executeTakeFirstOrThrow()
    const own = await (await api.as(userName)).call(reports.ownTips, { ...nights, pageSize: 200 })
    const asReport = await received(gm, { userId: best!.userId })
    expect(own).toEqual({ ...asReport, scope: 'self' })
    expect(own.summary.rewardAmount).toBe(best!.rewardAmount)
    // A `userId` in the request is ignored: the report shows the caller's tips only.
    const other = await gm.call(reports.ownTips, { ...nights, userId: best!.userId } as never)
    expect(other).toMatchObject({ rows: [], person: { userId: gm.userId } })
    await tip('my01')
    const host = await (await api.as('my01')).call(reports.ownTips, nights)
    expect(host).toMatchObject({ scope: 'self', summary: { rewardAmount: 8_800, rewardCount: 1 } })
  })

  /** Gives a door host a tip of the same amount as the best receiver's. */
  async function tip(userName: string) {
    await sql`
      update reward set to_user_id = u.user_id, to_dept_id = u.dept_id, amount = 8800, user_share = 7000, company_share = 1800
      from app_user u where u.user_name = ${userName} and reward_id = (select min(reward_id) from reward where business_date = '2026-03-14')`.execute(
      api.db,
    )
  }

  it('counts a refunded tip as 0, and lists it among reversed ones', async () => {
    // A tip of an open night: it is not credited to its receiver yet.
    const { toUserId: userId } = await api.db
      .selectFrom('reward')
      .select('toUserId')
      .where('settleStatus', '=', rewardSettleStatus.open)
      .orderBy('rewardId', 'desc')
      .executeTakeFirstOrThrow()
    const before = await received(gm, { userId })
    const openBefore = before.rows.filter(({ settleStatus }) => settleStatus === rewardSettleStatus.open)
    const [newest] = openBefore
    await sql`
      update reward set status = ${rewardStatus.refunded}, settle_status = ${rewardSettleStatus.reversed}, refunded_at = ${AS_OF}::timestamptz
      where reward_id = ${newest!.rewardId}`.execute(api.db)
    const after = await received(gm, { userId })
    expect(after.summary).toMatchObject({
      rewardAmount: before.summary.rewardAmount - newest!.amount,
      rewardCount: before.summary.rewardCount - 1,
      userShare: before.summary.userShare - newest!.userShare,
    })
    expect(after.rows.find(({ rewardId }) => rewardId === newest!.rewardId)).toMatchObject({
      amount: newest!.amount,
      rewardAmount: 0,
      userShare: 0,
    })
    const reversed = await received(gm, { userId, settleStatus: rewardSettleStatus.reversed })
    expect(reversed.rows.map(({ rewardId }) => rewardId)).toEqual([newest!.rewardId])
    const open = await received(gm, { userId, settleStatus: rewardSettleStatus.open })
    expect(open.rows.length).toBe(openBefore.length - 1)
  })

  it('hides the name of an anonymous guest', async () => {
    await sql`update reward set from_name = '陈先生'`.execute(api.db)
    const [best] = (await receivers(gm)).rows
    const { rows } = await sql<{ rewardId: number; anonymous: boolean }>`
      select reward_id, anonymous from reward where to_user_id = ${best!.userId}`.execute(api.db)
    const hidden = new Map(rows.map(({ rewardId, anonymous }) => [rewardId, anonymous]))
    for (const { rewardId, fromName } of (await received(gm, { userId: best!.userId })).rows)
      expect([rewardId, fromName]).toEqual([rewardId, hidden.get(rewardId) ? '' : '陈先生'])
  })

  it('sorts newest first, page by page', async () => {
    const [best] = (await receivers(gm)).rows
    const all = await received(gm, { userId: best!.userId })
    const second = await received(gm, { userId: best!.userId, pageNum: 2, pageSize: 2 })
    expect(second.rows).toEqual(all.rows.slice(2, 4))
    expect(second.total).toBe(all.rows.length)
  })
})
