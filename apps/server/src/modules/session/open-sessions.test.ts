/** S02: employees see and end their own sessions; callers with `system:user:edit` end those of others. */
import { session } from '@nocturne/contract/session/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const getSessionId = async (caller: Caller) =>
  (await caller.call(session.sessions, {})).find(({ current }) => current)?.sessionId ?? 0
const isOut = async (caller: Caller) => (await caller.send(session.userInfo, {})).httpStatus === 401

describe('own sessions', () => {
  it('lists open ones, the calling one first, and no token', async () => {
    const [lost, mine] = [await api.as('yx01'), await api.as('yx01')]
    await api.as('yx02')
    const open = await mine.call(session.sessions, {})
    expect(open).toHaveLength(2)
    expect(open.map(({ current }) => current)).toEqual([true, false])
    expect(JSON.stringify(open)).not.toContain(lost.token)
  })

  it('ends one, once, and never a colleague’s', async () => {
    const [lost, mine, other] = [await api.as('yx03'), await api.as('yx03'), await api.as('yx04')]
    expect(await mine.send(session.endSession, { sessionId: await getSessionId(other) })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    const sessionId = await getSessionId(lost)
    const twice = await Promise.all([mine, mine].map((caller) => caller.send(session.endSession, { sessionId })))
    expect(twice.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['NOT_FOUND', 'done'])
    expect([await isOut(lost), await isOut(mine), await isOut(other)]).toEqual([true, false, false])
  })

  it('ends all others immediately', async () => {
    const [mine, ...others] = [await api.as('yx06'), await api.as('yx06'), await api.as('yx06')]
    expect(await mine.call(session.endOtherSessions, {})).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(isOut))).toEqual([true, true])
    expect(await mine.call(session.sessions, {})).toHaveLength(1)
  })
})

describe('another’s sessions', () => {
  it('are visible to callers with `system:user:edit` only, who can end them', async () => {
    const waiter = await api.as('fwy04')
    const userId = waiter.userId ?? 0
    for (const caller of [await api.as('fwy05'), await api.as('lm01')]) {
      expect(await caller.send(session.userSessions, { userId })).toMatchObject({ errCode: 'NO_PERMISSION' })
      expect(await caller.send(session.endUserSessions, { userId })).toMatchObject({ errCode: 'NO_PERMISSION' })
    }
    const hr = await api.as('hr01')
    expect(await hr.call(session.userSessions, { userId })).toMatchObject([
      { current: false, lastSeenTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string },
    ])
    expect(await hr.call(session.endUserSessions, { userId })).toEqual({ ended: 1 })
    expect(await isOut(waiter)).toBe(true)
    const line = await api.db
      .selectFrom('operLog')
      .select(['userId', 'subjectId', 'after'])
      .where('title', '=', '下线员工的所有设备')
      .executeTakeFirst()
    expect(line).toMatchObject({ userId: hr.userId, subjectId: userId, after: { endedSessions: 1 } })
  })

  it('are refused for accounts of no person', async () => {
    const hr = await api.as('hr01')
    for (const userId of [1, 2, 999_999])
      expect(await hr.send(session.userSessions, { userId })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
  })
})
