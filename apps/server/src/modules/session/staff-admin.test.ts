/**
 * Operators add and disable employees and issue new passwords by command; with an issued password only its replacement
 * is possible.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseTime } from '@nocturne/base/venue-time'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { withClient } from '../../../test/harness/database.ts'
import { publishShift } from '../../../test/attendance.ts'
import { createTokenCaller, logIn, encryptWithFreshNonce, setCaptcha } from '../../../test/log-in.ts'
import { demoPassword } from '../../../demo/people-data.ts'
import { deleteLeaverShifts } from '../scheduling/public.ts'
import { addEmployee, disableEmployee, enableEmployee, listEmployeeAccounts, resetPassword } from './staff-admin.ts'
import type { StaffAdminContext } from './staff-admin.ts'

const TOOL = join(import.meta.dirname, '../../../../../tools/staff.ts')

let api: TestApi
let url: string
let office: StaffAdminContext

beforeAll(async () => {
  api = await startTestApi()
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  await setCaptcha(api, false)
  office = { db: api.db, now: parseTime(api.clock.now()), request: { id: 'test', userAgent: 'test' } }
})
beforeEach(() => api.db.deleteFrom('throttle').execute())

const logInPhone = async (userName: string, password = demoPassword) =>
  createTokenCaller(api, (await logIn(api, userName, password)).data.access_token)
const getToken = async (userName: string) => (await api.as(userName)).token ?? ''
const stream = (token: string) => fetch(`${url}/api/stream`, { headers: { authorization: `Bearer ${token}` } })
const logged = (title: string) =>
  api.db.selectFrom('operLog').select(['userName', 'after']).where('title', '=', title).orderBy('operId').execute()

/** Runs the command as an operator does: in a separate process on the same database. */
async function staff(...args: string[]): Promise<{ code: number; said: string }> {
  const { host = '', user = '', database = '', port = 0 } = api.connection
  const place = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const child = spawn(process.execPath, [TOOL, ...args], { env: { ...process.env, DATABASE_URL: place } })
  const [[code], out, problems] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: Number(code), said: out + problems }
}

describe('first log-in', () => {
  const newcomer = { userName: 'lin01', nickName: '小林', post: '楼面经理', dept: '楼面部', phone: '13900001111' }

  it('permits only the password change, and everything of the post after it', async () => {
    const given = await addEmployee(office, newcomer)
    const phone = await logInPhone('lin01', given)
    expect(await phone.send(session.userInfo, {})).toMatchObject({ code: 500, errCode: 'PASSWORD_CHANGE_REQUIRED' })
    // Without the replacement of the password, the session is treated like an anonymous visitor.
    expect(await phone.call(catalog.guestTypes, {})).toEqual(await api.anonymous.call(catalog.guestTypes, {}))
    const change = {
      oldPassword: await encryptWithFreshNonce(api, given),
      newPassword: await encryptWithFreshNonce(api, given),
    }
    expect(await phone.send(session.password, change)).toMatchObject({ errCode: 'PASSWORD_SAME' })
    await phone.call(session.password, {
      oldPassword: await encryptWithFreshNonce(api, given),
      newPassword: await encryptWithFreshNonce(api, 'Night2026'),
    })
    expect(await phone.call(session.userInfo, {})).toMatchObject({
      nickName: '小林',
      deptName: '楼面部',
      postName: '楼面经理',
    })
    expect(await phone.call(session.permissions, {})).toContain('operate:table:merge')
    expect(await logIn(api, 'lin01', given)).toMatchObject({ errCode: 'LOGIN_FAILED' })
  })

  it('has no event stream before the change', async () => {
    await addEmployee(office, { ...newcomer, userName: 'lin02', nickName: 'lin02', phone: '13900001112' })
    const reply = await stream(await getToken('lin02'))
    expect(await reply.json()).toMatchObject({ code: 500, errCode: 'PASSWORD_CHANGE_REQUIRED' })
  })

  it('stores only a hash of the given password', async () => {
    const given = await addEmployee(office, { ...newcomer, userName: 'lin03', nickName: 'lin03', phone: undefined })
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from app_user u where u::text like ${`%${given}%`}) or exists (select from oper_log l
          where l::text like ${`%${given}%`}) as found`.execute(api.db)
    expect(rows).toEqual([{ found: false }])
  })

  it('adds one of two concurrent people with the same login', async () => {
    const twin = { ...newcomer, userName: 'zwilling', nickName: 'zwilling', phone: undefined }
    const both = await Promise.allSettled([addEmployee(office, twin), addEmployee(office, twin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'The login "zwilling" is taken; disabled people keep theirs.' },
    })
  })

  it.each([
    [{ post: '皇帝' }, /There is no post "皇帝". Posts: 总经理/],
    [{ dept: '月球部' }, /There is no department "月球部"/],
    [{ userName: 'A b' }, /A login is 2 to 30/],
    [{ nickName: '小\u200b 林' }, /Somebody is called/],
    [{ nickName: '\u3164' }, /characters that can be seen/],
    [{ nickName: '小\u202e林' }, /characters that can be seen/],
    [{ phone: '123' }, /11 digits/],
    [{ phone: '13900001111', userName: 'lin09' }, /Somebody has the phone number 13900001111/],
  ])('refuses %j with a sentence', async (wrong, sentence) => {
    await expect(
      addEmployee(office, { ...newcomer, userName: 'lin08', nickName: 'lin08', phone: undefined, ...wrong }),
    ).rejects.toThrow(sentence)
  })
})

describe('disabled employee', () => {
  it('S02 loses every session and stream immediately, whichever process disabled them', async () => {
    const phone = await logInPhone('fwy02')
    const reply = await stream(await getToken('fwy02'))
    expect(await staff('disable', 'fwy02')).toEqual({ code: 0, said: expect.stringContaining('2 sessions ended') })
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(401)
    // Reads until the server ends the stream.
    expect(await reply.text()).toContain('"topic":"session"')
    expect(await logIn(api, 'fwy02', demoPassword)).toMatchObject({ errCode: 'ACCOUNT_DISABLED' })
    expect(await logged('停用员工')).toEqual([{ userName: '控制台', after: { endedSessions: 2 } }])
  })

  it('S02 fails commands that were still waiting', async () => {
    const { tableId } = await api.db.selectFrom('venueTable').select('tableId').limit(1).executeTakeFirstOrThrow()
    const phone = await api.as('lm02')
    const waiting = await withClient(api.connection, async (client) => {
      await client.query('begin')
      await client.query('select from venue_table where table_id = $1 for update', [tableId])
      const reply = phone.send(tables.lock, { tableId, reason: '检修' })
      const stuck = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await client.query(stuck)).rowCount, 120_000)
      await disableEmployee(office, 'lm02')
      await client.query('commit')
      return reply
    })
    expect(waiting.httpStatus).toBe(401)
    expect(await logged('锁台')).toEqual([])
    const { count } = await api.db
      .selectFrom('operation')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('endpointId', '=', tables.lock.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('returns with a one-time password', async () => {
    await disableEmployee(office, 'fwy03')
    await expect(disableEmployee(office, 'fwy03')).rejects.toThrow('"fwy03" is disabled.')
    const given = await enableEmployee(office, 'fwy03')
    expect(await logIn(api, 'fwy03', demoPassword)).toMatchObject({ errCode: 'LOGIN_FAILED' })
    expect(await (await logInPhone('fwy03', given)).send(session.userInfo, {})).toMatchObject({
      errCode: 'PASSWORD_CHANGE_REQUIRED',
    })
  })

  it('ends and begins one employment period, also for concurrent commands', async () => {
    const { userId } = await api.as('fwy04')
    const periods = async () =>
      (
        await api.db
          .selectFrom('employment')
          .select(['joinDate', 'leaveDate'])
          .where('userId', '=', userId ?? 0)
          .orderBy('employmentId')
          .execute()
      ).map(({ leaveDate }, index) => (index === 0 ? leaveDate : [leaveDate]))
    const on = (date: string) => ({ ...office, now: parseTime(`${date} 15:00:00`) })
    const twice = (work: () => Promise<unknown>) => Promise.allSettled([work(), work()])
    const once = ['fulfilled', 'rejected']
    const states = (done: PromiseSettledResult<unknown>[]) => done.map(({ status }) => status).toSorted()
    expect(states(await twice(() => disableEmployee(on('2026-03-14'), 'fwy04')))).toEqual(once)
    expect(await periods()).toEqual(['2026-03-14'])
    // Re-enabling on the same date extends the period of employment without a gap.
    expect(states(await twice(() => enableEmployee(on('2026-03-14'), 'fwy04')))).toEqual(once)
    expect(await periods()).toEqual([null])
    await disableEmployee(on('2026-03-14'), 'fwy04')
    expect(states(await twice(() => enableEmployee(on('2026-03-20'), 'fwy04')))).toEqual(once)
    expect(await periods()).toEqual(['2026-03-14', [null]])
    expect(await (await api.as('fwy04')).send(session.userInfo, {})).toMatchObject({
      errCode: 'PASSWORD_CHANGE_REQUIRED',
    })
  })

  it('loses shifts that have not begun, and cannot be planned any more', async () => {
    const { userId } = await api.as('fwy05')
    const waiter = { ...api.anonymous, userId }
    for (const date of ['2026-03-13', '2026-03-14', '2026-03-16', '2026-03-20'])
      await publishShift(api, waiter, date, 'late')
    await disableEmployee({ ...office, now: parseTime('2026-03-14 18:00:00') }, 'fwy05')
    const done = await Promise.all([1, 2].map(() => deleteLeaverShifts(api.db, parseTime('2026-03-14 18:00:00'))))
    expect([Math.min(...done), Math.max(...done)]).toEqual([0, 3])
    const left = await api.db
      .selectFrom('schedule')
      .select('businessDate')
      .where('userId', '=', userId ?? 0)
      .execute()
    expect(left).toEqual([{ businessDate: '2026-03-13' }])
  })

  it('is never the last administrator, even when two disable each other', async () => {
    // Both general managers could manage rights and settings, too.
    for (const userName of ['gm', 'fgm']) await disableEmployee(office, userName)
    await expect(disableEmployee(office, 'admin')).rejects.toThrow('The last account that manages rights')
    await addEmployee(office, { userName: 'boss', nickName: '老板', post: '总经理', dept: '总经办' })
    await api.db
      .updateTable('appUser')
      .set({ roleKeys: ['gm', 'admin'] })
      .where('userName', '=', 'boss')
      .execute()
    const both = await Promise.allSettled([disableEmployee(office, 'admin'), disableEmployee(office, 'boss')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is neither the walk-in account nor an unknown login', async () => {
    for (const nobody of ['sanke', 'niemand'])
      await expect(disableEmployee(office, nobody)).rejects.toThrow(`There is nobody with the login "${nobody}".`)
  })
})

describe('exposed password', () => {
  it('is replaced, and its sessions end', async () => {
    const phone = await logInPhone('yx05')
    const given = await resetPassword(office, 'yx05')
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(401)
    expect(await logIn(api, 'yx05', demoPassword)).toMatchObject({ errCode: 'LOGIN_FAILED' })
    expect((await logIn(api, 'yx05', given)).code).toBe(200)
    expect((await listEmployeeAccounts(api.db)).find(({ userName }) => userName === 'yx05')).toMatchObject({
      mustChangePassword: true,
      working: true,
    })
  })
})

describe('command line', () => {
  it('adds and lists employees', async () => {
    const added = await staff('add', 'qi01', '--name', '小七七', '--post', '服务员', '--dept', '楼面部')
    expect(added).toEqual({ code: 0, said: expect.stringMatching(/one-time password (\w{3}-){3}\w{3}\n/) })
    expect((await staff('list')).said).toMatch(/qi01 +works +new password +0 signed in +小七七 服务员 楼面部/)
  })

  it('prints its usage, and one sentence on an error', async () => {
    expect(await staff('dismiss', 'qi01')).toEqual({
      code: 1,
      said: expect.stringContaining('usage: npm run -s staff'),
    })
    expect(await staff('add', 'qi02', '--name', '小八')).toEqual({ code: 1, said: expect.stringContaining('usage:') })
    expect(await staff('enable', 'lm01')).toEqual({
      code: 1,
      said: expect.stringMatching(/"lm01" is not disabled\.\n$/),
    })
  })
})
