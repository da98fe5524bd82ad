import { randomBytes } from 'node:crypto'
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import { directory } from '@nocturne/contract/directory/endpoints'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi, TONIGHT } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { lit } from '../../db/statement.ts'
import { hashToken } from '../../http/session-guard.ts'

const listKeys = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted()

describe('部门与人员', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })

  const readUserId = async (userName: string) =>
    (await api.db.selectFrom('appUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow())
      .userId

  it('S01 refuses staff calls without a session', async () => {
    for (const endpoint of [directory.depts, directory.users, directory.memberPage])
      expect((await api.anonymous.send(endpoint, {})).httpStatus).toBe(401)
    expect((await api.anonymous.send(directory.members, { keyword: '王总' })).httpStatus).toBe(401)
  })

  it('lists departments as a tree or flat, without the pseudo department', async () => {
    const gm = await api.as('gm')
    const tree = await gm.call(directory.depts, {})
    const marketing = tree.find(({ deptName }) => deptName === '营销中心')
    expect(marketing?.children.map(({ deptName }) => deptName)).toEqual(['营销一部', '营销二部', '营销三部'])
    expect(tree.map(({ deptName }) => deptName)).not.toContain('公司')
    const flat = await gm.call(directory.depts, { flat: true })
    expect(flat).toHaveLength(tree.length + 3)
    expect(flat.every(({ children }) => children.length === 0)).toBe(true)
  })

  it('limits people to the caller’s reach, departments on request; pickers list the whole venue', async () => {
    const leader = await api.as('dz01')
    expect((await leader.call(directory.depts, { scope: true })).map(({ deptName }) => deptName)).toEqual(['营销一部'])
    const team = await leader.call(directory.users, {})
    expect(new Set(team.map(({ deptName }) => deptName))).toEqual(new Set(['营销一部']))
    expect((await (await api.as('yx01')).call(directory.users, {})).map(({ userId }) => userId)).toEqual([
      await readUserId('yx01'),
    ])
    expect(await leader.call(directory.users, { scope: false })).toHaveLength(118)
  })

  it('lists as sales persons those the caller may name, and none where that is allowed', async () => {
    const offered = async (userName: string, creditFor: 'operate:table:open' | 'operate:booking:add') =>
      (await api.as(userName)).call(directory.users, { creditFor })
    const ids = async (people: ReturnType<typeof offered>) => (await people).map(({ userId }) => userId)
    const all = await offered('fwy01', 'operate:table:open')
    expect(all[0]?.nickName).toBe('散客')
    expect(all.slice(1).every(({ saleFlag }) => saleFlag)).toBe(true)
    const team = await offered('dz01', 'operate:table:open')
    expect(new Set(team.map(({ deptName }) => deptName))).toEqual(new Set(['营销一部']))
    expect(await ids(offered('yx01', 'operate:table:open'))).toEqual([await readUserId('yx01')])
    // Waiters open tables for any sales person and book for themselves only.
    expect(await ids(offered('fwy01', 'operate:booking:add'))).toEqual([await readUserId('fwy01')])
    expect(await ids(offered('bz01', 'operate:booking:add'))).toEqual([await readUserId('bz01')])
    expect(await offered('hr01', 'operate:table:open')).toEqual([])
  })

  it('filters active people by department subtree, sale flag and keyword; never system accounts', async () => {
    const caller = await api.as('fwy01')
    const all = await caller.call(directory.users, { scope: false })
    expect(all).toHaveLength(118)
    const marketing = await caller.call(directory.users, { scope: false, deptId: 20 })
    expect(new Set(marketing.map(({ deptId }) => deptId))).toEqual(new Set([21, 22, 23]))
    expect(
      (await caller.call(directory.users, { scope: false, saleFlag: true })).every(({ saleFlag }) => saleFlag),
    ).toBe(true)
    expect(await caller.call(directory.users, { scope: false, keyword: 'yx0' })).toEqual([])
    expect(listKeys(all)).not.toContain('userName')
    expect(
      (await caller.call(directory.users, { scope: false, keyword: 'LEO' })).map(({ nickName }) => nickName),
    ).toEqual(['Leo'])
    const jie = all.find(({ nickName }) => nickName === '阿杰')
    expect(jie?.initials).toBe('aj')
    const byInitials = await caller.call(directory.users, { scope: false, keyword: 'AJ' })
    expect(byInitials.map(({ nickName }) => nickName)).toContain('阿杰')
    expect(listKeys(all)).not.toContain('phonenumber')
  })

  it('hides former employees from pickers; only staff managers list them', async () => {
    await api.db.updateTable('appUser').set({ status: userStatus.disabled }).where('userName', '=', 'yx11').execute()
    const sales = await api.as('yx01')
    const offered = await sales.call(directory.users, { scope: false })
    expect(offered.map(({ userId }) => userId)).not.toContain(await readUserId('yx11'))
    expect(await sales.send(directory.users, { status: userStatus.disabled })).toMatchObject({
      code: 403,
      errCode: 'NO_PERMISSION',
    })
    expect(
      (await (await api.as('hr01')).call(directory.users, { status: userStatus.disabled })).map(
        ({ userName }) => userName,
      ),
    ).toEqual(['yx11'])
    expect(await api.anonymous.send(directory.salesUser, { id: await readUserId('yx11') })).toMatchObject({
      errCode: 'USER_NOT_FOUND',
    })
  })

  it('S31 shows strangers only names and pictures, of front-of-house people only', async () => {
    const people = await api.anonymous.call(directory.guestUsers, {})
    expect(listKeys(people)).toEqual(['avatarUrl', 'deptName', 'nickName', 'postName', 'userId'])
    expect(people.map(({ deptName }) => deptName)).not.toContain('财务部')
    expect(people.length).toBeLessThanOrEqual(200)
    for (const userName of ['caiwu01', 'hr01', 'sanke', 'admin']) {
      expect(await api.anonymous.send(directory.salesUser, { id: await readUserId(userName) })).toMatchObject({
        errCode: 'USER_NOT_FOUND',
      })
    }
  })

  it('S31 shows a sales person’s number to colleagues, never to strangers', async () => {
    const id = await readUserId('yx02')
    expect(await api.anonymous.call(directory.salesUser, { id })).toMatchObject({ nickName: '阿飞', phonenumber: null })
    expect((await (await api.as('fwy01')).call(directory.salesUser, { id })).phonenumber).toMatch(/^1\d{10}$/)
  })

  it('S05, S31 shows the number to that person’s own members only', async () => {
    const { memberId, salesUserId } = await api.db
      .selectFrom('member')
      .select(['memberId', 'salesUserId'])
      .where('salesUserId', 'is not', null)
      .where('status', '=', normalDisable.normal)
      .orderBy('memberId')
      .executeTakeFirstOrThrow()
    const token = randomBytes(32).toString('base64url')
    const life = { createdAt: TONIGHT, lastSeenAt: TONIGHT, expiresAt: '2099-01-01', absoluteExpiresAt: '2099-01-01' }
    await api.db
      .insertInto('session')
      .values({ tokenHash: hashToken(token), kind: 'member', memberId, ...life })
      .execute()
    const fetchPhone = async (id: number | null) => {
      const reply = await api.app.inject(buildRequest(directory.salesUser, { id }, token, 'unused'))
      return reply.json<{ data: { phonenumber: string | null } }>().data.phonenumber
    }
    expect(await fetchPhone(salesUserId)).toMatch(/^1\d{10}$/)
    const other = salesUserId === (await readUserId('yx02')) ? 'yx03' : 'yx02'
    expect(await fetchPhone(await readUserId(other))).toBeNull()
  })

  it('S32 masks members’ numbers in every list for all users', async () => {
    const { phonenumber } = await api.db
      .selectFrom('member')
      .select('phonenumber')
      .where('memberId', '=', 7)
      .executeTakeFirstOrThrow()
    for (const userName of ['gm', 'fwy01']) {
      const caller = await api.as(userName)
      const found = await caller.call(directory.members, { keyword: phonenumber })
      expect(found).toMatchObject([{ memberId: 7, phoneMask: `${phonenumber.slice(0, 3)}****${phonenumber.slice(7)}` }])
      expect(JSON.stringify([found, await caller.call(directory.memberPage, {})])).not.toMatch(/1\d{10}/)
    }
  })

  it('finds members by name, card, last four digits or whole number, at most twenty', async () => {
    const caller = await api.as('fwy01')
    expect(await caller.call(directory.members, { keyword: 'm000012' })).toMatchObject([{ memberId: 12 }])
    expect(await caller.call(directory.members, { keyword: '139' })).toEqual([])
    // Finds a phone number by keywords in full-width digits, in groups or with hyphens.
    for (const keyword of ['ｍ００００１２', ' m000012 '])
      expect(await caller.call(directory.members, { keyword })).toMatchObject([{ memberId: 12 }])
    const [first] = await caller.call(directory.members, { keyword: 'm000012' })
    const tail = first?.phoneMask.slice(-4) ?? ''
    const byTail = await caller.call(directory.members, { keyword: tail })
    expect(await caller.call(directory.members, { keyword: tail.replace(/(\d\d)/, '$1 ') })).toEqual(byTail)
    const { initials } = await api.db
      .selectFrom('member')
      .select('initials')
      .where('memberId', '=', 12)
      .executeTakeFirstOrThrow()
    const same = await caller.call(directory.members, { keyword: initials.toUpperCase() })
    expect(same.length).toBeGreaterThan(0)
    expect(same.every(({ memberName }) => memberName.length === first?.memberName.length)).toBe(true)
    expect(await caller.send(directory.members, { keyword: 'm' })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await caller.call(directory.members, { keyword: '%%' })).toEqual([])
  })

  it('finds no member by another part of a number, in every list with a keyword', async () => {
    const phonenumber = '13970246813'
    await api.db.updateTable('member').set({ phonenumber }).where('memberId', '=', 7).execute()
    const parts = Array.from({ length: 11 }, (_, from) =>
      Array.from({ length: 11 - from }, (_, more) => phonenumber.slice(from, from + more + 1)),
    ).flat()
    const hidden = parts.filter((part) => part.length > 1 && ![phonenumber, phonenumber.slice(-4)].includes(part))
    const caller = await api.as('shouyin01')
    for (const [i, keyword] of hidden.entries()) {
      if (i % 30 === 29) api.clock.later(11)
      const found = [
        ...(await caller.call(directory.members, { keyword })),
        ...(await caller.call(directory.memberPage, { keyword })).rows,
      ]
      expect([keyword, found.filter(({ memberId }) => memberId === 7)]).toEqual([keyword, []])
    }
    api.clock.later(11)
    for (const keyword of [phonenumber, phonenumber.slice(-4)])
      expect((await caller.call(directory.members, { keyword })).map(({ memberId }) => memberId)).toContain(7)
  })

  it('finds no member without the view permission, and limits the rate of searches', async () => {
    const { rows: others } = await sql<{ userName: string }>`
      select distinct on (u.role_keys) u.user_name from app_user u
      where u.status = ${lit(userStatus.active)} and u.user_type <> ${lit(userType.system)} and not exists (
        select from role_permission p where p.role_key = any(u.role_keys) and p.permission = 'member:info:view')`.execute(
      api.db,
    )
    expect(others.length).toBeGreaterThan(1)
    for (const { userName } of others)
      for (const keyword of ['m000012', '13970246813', '6813'])
        expect(await (await api.as(userName)).call(directory.members, { keyword })).toEqual([])
    const caller = await api.as('lm02')
    const searchMember = (n: number) => caller.send(directory.members, { keyword: `m${String(n).padStart(6, '0')}` })
    const replies = await Promise.all(Array.from({ length: 75 }, (_, n) => searchMember(n + 1)))
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(15)
    expect((await caller.send(directory.memberPage, { keyword: '13970246813' })).errCode).toBe('TOO_FREQUENT')
    expect((await (await api.as('shouyin02')).call(directory.members, { keyword: 'm000012' })).length).toBe(1)
    api.clock.later(11)
    expect((await searchMember(12)).code).toBe(200)
  })

  it('limits whole-number searches in masked lists, and counts a repeated number once', async () => {
    const gm = await api.as('gm')
    for (const [n, search] of [
      (keyword: string) => gm.send(wine.list, { keyword }),
      (keyword: string) => gm.send(wine.guests, { keyword }),
      (keyword: string) => gm.send(flashSales.orderList, { keyword }),
    ].entries()) {
      api.clock.later(11)
      const number = (i: number) => `138${n}${String(i).padStart(7, '0')}`
      for (let again = 0; again < 5; again += 1) expect((await search(number(0))).code).toBe(200)
      const replies = await Promise.all(Array.from({ length: 70 }, (_, i) => search(number(i))))
      expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')).toHaveLength(10)
      expect((await search('王')).code, 'words show what the list shows anyway').toBe(200)
      expect((await search(number(0))).code, 'known already').toBe(200)
    }
  })

  it('S07 pages and counts only the members within reach', async () => {
    const sales = await api.as('yx01')
    const mine = await sales.call(directory.memberPage, { pageSize: 5 })
    const { n } = await api.db
      .selectFrom('member')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('salesUserId', '=', sales.userId)
      .executeTakeFirstOrThrow()
    expect(mine.total).toBe(n)
    expect(mine.rows.every(({ salesUserId }) => salesUserId === sales.userId)).toBe(true)
    const team = await (await api.as('dz01')).call(directory.memberPage, {})
    const venue = await (await api.as('gm')).call(directory.memberPage, {})
    expect(mine.total).toBeLessThan(team.total)
    expect(team.total).toBeLessThan(venue.total)
    expect(await (await api.as('dj01')).send(directory.memberPage, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})
