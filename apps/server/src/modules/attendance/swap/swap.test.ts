import { addDays, parseTime } from '@nocturne/base/venue-time'
import { applyStatus, applyType, approvalStatus, clockType, userStatus } from '@nocturne/contract/codes'
import type { UserStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { publishShift } from '../../../../test/attendance.ts'
import { expireSwaps } from './expire-swaps.ts'

const DATE = TONIGHT.slice(0, 10)
const reason = '家里有事'

describe('换班', () => {
  let api: TestApi
  let leader: Caller
  let hr: Caller
  let asker: Caller
  let colleague: Caller
  let third: Caller
  let names: [string, string]
  /** Each test uses nights of its own. */
  let first = addDays(DATE, -20)
  const night = (days: number) => addDays(first, days)

  beforeAll(async () => {
    api = await startTestApi()
    const people = await api.db
      .selectFrom('appUser as u')
      .innerJoin('appUser as me', 'me.deptId', 'u.deptId')
      .where('me.userName', '=', 'yx01')
      .where('u.userName', 'not in', ['yx01', 'dz01'])
      .where('u.status', '=', userStatus.active)
      .select('u.userName')
      .orderBy('u.userId')
      .execute()
    names = [people[0]?.userName ?? '', people[1]?.userName ?? '']
  })
  const signIn = async () => {
    leader = await api.as('dz01')
    hr = await api.as('hr01')
    asker = await api.as('yx01')
    colleague = await api.as(names[0])
    third = await api.as(names[1])
  }
  beforeEach(async () => {
    first = addDays(first, 40)
    api.clock.at(`${addDays(first, -1)} 22:00:00`)
    await expireSwaps(api.db, parseTime(api.clock.now()))
    await signIn()
  })
  /** A venue where exchanges need no leader. */
  const withoutLeader = async (work: () => Promise<void>) => {
    await sql`insert into sys_config (config_key, config_value) values ('schedule.swapNeedsLeader', 'false'::jsonb)
      on conflict (config_key) do update set config_value = 'false'::jsonb`.execute(api.db)
    try {
      await work()
    } finally {
      await sql`delete from sys_config where config_key = 'schedule.swapNeedsLeader'`.execute(api.db)
    }
  }

  const getUserId = ({ userId }: Caller) => userId ?? 0
  const plan = (person: Caller, days: number, kind: 'night' | 'late' | 'office' | 'rest') =>
    publishShift(api, person, night(days), kind)
  const requestSwap = (days: number, back?: number, of = colleague) =>
    asker.send(attendance.swapAdd, {
      businessDate: night(days),
      userId: getUserId(of),
      ...(back !== undefined && { backDate: night(back) }),
      reason,
    })
  const createSwap = async (...args: Parameters<typeof requestSwap>) => (await requestSwap(...args)).data.applyId
  const agree = (who: Caller, applyId: number) => who.send(attendance.applyAudit, { applyId, agree: true })
  const works = async (person: Caller, days: number) =>
    (
      await api.db
        .selectFrom('schedule')
        .select('shortName')
        .where('userId', '=', getUserId(person))
        .where('businessDate', '=', night(days))
        .executeTakeFirst()
    )?.shortName ?? null
  const standing = async (applyId: number) =>
    (await api.db.selectFrom('clockApply').select('status').where('applyId', '=', applyId).executeTakeFirstOrThrow())
      .status

  it('needs the colleague first, then the leader, and exchanges both nights once', async () => {
    await plan(asker, 1, 'night')
    await plan(colleague, 1, 'rest')
    await plan(colleague, 3, 'late')
    const options = await asker.call(attendance.swapOptions, { businessDate: night(1) })
    expect(options.nights.map(({ businessDate }) => businessDate)).toContain(night(1))
    expect(options.steps.map(({ stepName }) => stepName)).toEqual(['部门负责人'])
    expect(options.colleagues.find(({ userId }) => userId === getUserId(colleague))).toMatchObject({
      works: null,
      takes: true,
      gives: [{ businessDate: night(3), shiftName: '晚班B' }],
      reason: null,
    })
    const applyId = await createSwap(1, 3)
    // No other person can consent in the colleague's place, neither the leader nor HR, and the step cannot be transferred.
    for (const other of [leader, hr, third])
      expect((await agree(other, applyId)).code, String(other.userId)).not.toBe(200)
    const { approvalId, can } = await hr.call(attendance.applyDetail, { applyId })
    expect(can.handle).toBe(false)
    expect(
      await colleague.send(approvals.handle, { approvalId, action: 'transfer', toUserId: getUserId(leader) }),
    ).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'toUserId' } })
    expect((await colleague.call(approvals.detail, { approvalId })).can).toMatchObject({
      handle: true,
      transfer: false,
    })
    expect(await colleague.call(attendance.applyMy, { asked: true })).toMatchObject({
      askedCount: 1,
      rows: [{ applyId, swap: { asksMe: true, given: { businessDate: night(1) }, back: { shiftName: '晚班B' } } }],
    })
    expect(await third.send(attendance.applyDetail, { applyId })).toMatchObject({ errCode: 'NOT_FOUND' })

    await colleague.call(attendance.applyAudit, { applyId, agree: true })
    expect(await works(asker, 1)).toBe('晚A')
    expect((await colleague.call(attendance.applyMy, { asked: true })).askedCount).toBe(0)
    const both = await Promise.all([agree(leader, applyId), agree(hr, applyId)])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect([
      await works(asker, 1),
      await works(colleague, 1),
      await works(asker, 3),
      await works(colleague, 3),
    ]).toEqual(['休', '晚A', '晚B', null])
    const { rows } = await colleague.call(notifications.list, {})
    expect(rows.map(({ title }) => title)).toContain('换班已生效')
    const { cells } = await colleague.call(scheduling.list, { month: night(1).slice(0, 7), mine: true })
    expect(cells.find(({ businessDate }) => businessDate === night(1))).toMatchObject({ swapApplyId: applyId })
    // An executed exchange no longer blocks its night: both its new and its old owner may request another exchange.
    expect((await requestSwap(3)).code).toBe(200)
    expect(await listViolations(api)).toEqual([])
  })

  it('exchanges two shifts of one night without a leader where the venue does not require one', () =>
    withoutLeader(async () => {
      await plan(asker, 1, 'night')
      await plan(colleague, 1, 'late')
      expect((await asker.call(attendance.swapOptions, { businessDate: night(1) })).steps).toEqual([])
      const applyId = await createSwap(1, 1)
      const both = await Promise.all([agree(colleague, applyId), agree(colleague, applyId)])
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
      expect([await works(asker, 1), await works(colleague, 1)]).toEqual(['晚B', '晚A'])
      expect(await listViolations(api)).toEqual([])
    }))

  it('is refused when it breaks a rest rule, meets a shift or leave, or names a person outside the department', async () => {
    await plan(asker, 1, 'late')
    await plan(asker, 4, 'night')
    await plan(colleague, 2, 'office')
    await plan(colleague, 4, 'late')
    // The shift ends at four in the morning and the next one starts at two in the afternoon: ten hours of rest.
    expect(await requestSwap(1)).toMatchObject({ errCode: 'SWAP_REST', msg: expect.stringMatching(/只隔 10 小时/) })
    expect(await requestSwap(4)).toMatchObject({ errCode: 'SWAP_BUSY', msg: expect.stringMatching(/已有班次/) })
    for (const [businessDate, userId, field] of [
      [night(4), getUserId(hr), 'userId'],
      [night(4), getUserId(asker), 'userId'],
      [night(4), 999_999, 'userId'],
      [night(5), getUserId(colleague), 'businessDate'],
      [night(80), getUserId(colleague), 'businessDate'],
    ] as const)
      expect(await asker.send(attendance.swapAdd, { businessDate, userId, reason })).toMatchObject({
        errCode: 'PARAM_INVALID',
        detail: { field },
      })
    expect(await requestSwap(4, 5)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'backDate' } })
    for (const days of [5, 6, 7, 8, 9, 10]) await plan(third, days, 'night')
    await plan(third, 4, 'rest')
    expect(await requestSwap(4, undefined, third)).toMatchObject({
      errCode: 'SWAP_REST',
      msg: expect.stringMatching(/连续上班第 7 天/),
    })
    const applyId = await createSwap(4, 4)
    expect(await requestSwap(4, 4)).toMatchObject({ errCode: 'APPLY_OVERLAP' })
    // The colleague requests leave before consenting to the exchange, so their consent is refused.
    await colleague.call(attendance.applyAdd, {
      applyType: applyType.leave,
      businessDate: night(4),
      beginTime: `${night(4)} 19:00:00`,
      endTime: `${night(4)} 23:00:00`,
      reason,
    })
    expect(await agree(colleague, applyId)).toMatchObject({
      errCode: 'BIZ_FAILED',
      msg: expect.stringMatching(/已请假/),
    })
    expect(await standing(applyId)).toBe(applyStatus.pending)
  })

  it('is consented to or withdrawn, never both', () =>
    withoutLeader(async () => {
      for (const days of [1, 3, 5, 7]) {
        await plan(asker, days, 'night')
        const applyId = await createSwap(days)
        const [yes, back] = await Promise.all([
          agree(colleague, applyId),
          asker.send(attendance.applyCancel, { applyId }),
        ])
        expect([yes.code === 200, back.code === 200].filter(Boolean)).toHaveLength(1)
        expect([await works(asker, days), await works(colleague, days)]).toEqual(
          yes.code === 200 ? [null, '晚A'] : ['晚A', null],
        )
        expect(await standing(applyId)).toBe(yes.code === 200 ? applyStatus.approved : applyStatus.withdrawn)
      }
      expect(await listViolations(api)).toEqual([])
    }))

  it('has one consistent result when the week is republished concurrently', () =>
    withoutLeader(async () => {
      const { shifts } = await hr.call(scheduling.list, {})
      const late = shifts.find(({ shiftName }) => shiftName === '晚班B')?.shiftId ?? 0
      for (const days of [1, 3, 5, 7]) {
        await plan(asker, days, 'night')
        const applyId = await createSwap(days)
        const [yes] = await Promise.all([
          agree(colleague, applyId),
          leader.send(scheduling.save, {
            rows: [{ userId: getUserId(asker), businessDate: night(days), shiftId: late }],
            publish: true,
          }),
        ])
        // A schedule published after the exchange replaces the exchanged shift of the applicant. A schedule published
        // before it makes the exchange impossible: it is refused.
        expect(await works(asker, days)).toBe('晚B')
        expect(await works(colleague, days)).toBe(yes.code === 200 ? '晚A' : null)
        if (yes.code !== 200) {
          expect(yes.errCode).toBe('BIZ_FAILED')
          expect(await expireSwaps(api.db, parseTime(api.clock.now()))).toBe(1)
          expect(await standing(applyId)).toBe(applyStatus.withdrawn)
        }
      }
      expect(await listViolations(api)).toEqual([])
    }))

  it('lapses when a shift begins, and is refused for a night with punches', async () => {
    await plan(asker, 0, 'night')
    await plan(asker, 2, 'night')
    api.clock.at(`${night(0)} 17:30:00`)
    await signIn()
    const applyId = await createSwap(0)
    const other = await createSwap(2)
    await asker.call(attendance.punch, { clockType: clockType.in, lng: 114.3051, lat: 30.5931, accuracy: 20 })
    expect(await agree(colleague, applyId)).toMatchObject({
      errCode: 'BIZ_FAILED',
      msg: expect.stringMatching(/已打卡/),
    })
    api.clock.at(`${night(0)} 19:00:00`)
    expect(await agree(colleague, applyId)).toMatchObject({
      errCode: 'BIZ_FAILED',
      msg: expect.stringMatching(/班次已于 .* 19:00 开始/),
    })
    const done = await Promise.all([1, 2].map(() => expireSwaps(api.db, parseTime(api.clock.now()))))
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect([await standing(applyId), await standing(other)]).toEqual([applyStatus.withdrawn, applyStatus.pending])
    for (const person of [asker, colleague])
      expect((await person.call(notifications.list, {})).rows.map(({ title }) => title)).toContain('换班已失效')
    const { approvalId } = await asker.call(attendance.applyDetail, { applyId })
    expect((await asker.call(approvals.detail, { approvalId })).status).toBe(approvalStatus.withdrawn)
    expect(await listViolations(api)).toEqual([])
  })

  it('is not agreed to once one of the two has left or changed the department', () =>
    withoutLeader(async () => {
      const change = (person: Caller, set: { status?: UserStatus; deptId?: number }) =>
        api.db.updateTable('appUser').set(set).where('userId', '=', getUserId(person)).execute()
      const { deptId } = await api.db
        .selectFrom('appUser')
        .select('deptId')
        .where('userId', '=', getUserId(asker))
        .executeTakeFirstOrThrow()
      await plan(asker, 1, 'night')
      const applyId = await createSwap(1)
      await change(asker, { status: userStatus.disabled })
      expect(await agree(colleague, applyId)).toMatchObject({ errCode: 'BIZ_FAILED' })
      await change(asker, { status: userStatus.active, deptId: 30 })
      expect(await agree(colleague, applyId)).toMatchObject({ errCode: 'BIZ_FAILED' })
      await change(asker, { deptId })
      expect((await agree(colleague, applyId)).code).toBe(200)
    }))

  it('exchanges nights across a month end, and with one of two colleagues who agree concurrently', () =>
    withoutLeader(async () => {
      const days = Array.from({ length: 40 }, (_, n) => n + 1).find((n) => night(n + 1).endsWith('-01')) ?? 0
      await plan(asker, days, 'late')
      await plan(colleague, days + 2, 'night')
      await plan(third, days + 3, 'night')
      const one = await createSwap(days, days + 2)
      // The night is already part of a pending exchange.
      expect(await requestSwap(days, days + 3, third)).toMatchObject({ errCode: 'APPLY_OVERLAP' })
      const { applyId: other } = await third.call(attendance.swapAdd, {
        businessDate: night(days + 3),
        userId: getUserId(colleague),
        backDate: night(days + 2),
        reason,
      })
      const both = await Promise.all([agree(colleague, one), agree(colleague, other)])
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(await listViolations(api)).toEqual([])
    }))
})
