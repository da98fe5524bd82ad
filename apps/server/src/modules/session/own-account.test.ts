import { userSex, userStatus } from '@nocturne/contract/codes'
import { directory } from '@nocturne/contract/directory/endpoints'
import { permissionKeys } from '@nocturne/contract/permissions'
import { platform } from '@nocturne/contract/platform/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'

describe('我的账号', () => {
  let api: TestApi
  let sales: Caller

  beforeAll(async () => {
    api = await startTestApi()
    sales = await api.as('yx01')
  })

  it('returns the user, permission keys, unread messages and the night', async () => {
    const info = await sales.call(session.loginInfo, {})
    expect(info).toMatchObject({
      user: { userName: 'yx01', phonenumber: expect.stringMatching(/^1\d{10}$/) },
      roles: ['sales'],
      unreadCount: 0,
      businessDate: '2026-03-14',
      serverTime: '2026-03-14 22:00:00',
    })
    expect(info.permissions).toEqual(await sales.call(session.permissions, {}))
  })

  it('S06 returns the keys of the matrix, and one key for all to the administrator', async () => {
    const keys = await sales.call(session.permissions, {})
    expect(keys).toContain('operate:send:add')
    expect(keys).not.toContain('operate:bill:settle')
    expect(keys.every((key) => (permissionKeys as string[]).includes(key))).toBe(true)
    expect(await (await api.as('admin')).call(session.permissions, {})).toEqual(['*:*:*'])
  })

  it('returns the employee code, and a reward code only to those who accept tips', async () => {
    const mine = await sales.call(session.employeeCode, {})
    expect(mine).toMatchObject({
      qrContent: `/pages/member/index?employeeCode=${mine.employeeCode}`,
    })
    expect(mine.rewardCode).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(await (await api.as('caiwu01')).call(session.employeeCode, {})).toMatchObject({ rewardCode: null })
  })

  it("rejects a working name that resembles a colleague's, also concurrently", async () => {
    const colleague = await api.as('yx05')
    for (const nickName of ['强哥', ' 强 哥', '强\u200b哥'])
      expect(await colleague.send(session.updateInfo, { nickName }), nickName).toMatchObject({
        errCode: 'NICKNAME_TAKEN',
      })
    for (const nickName of ['强\u202e哥', '\u2066强哥'])
      expect(await colleague.send(session.updateInfo, { nickName })).toMatchObject({ errCode: 'PARAM_INVALID' })
    const two = [colleague, await api.as('yx06')]
    const replies = await Promise.all(two.map((one) => one.send(session.updateInfo, { nickName: '双子' })))
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['NICKNAME_TAKEN', 'ok'])
  })

  it('changes working name and sex, once per key', async () => {
    expect(await sales.send(session.updateInfo, {})).toMatchObject({ errCode: 'PARAM_INVALID' })
    await sales.call(session.updateInfo, { nickName: '阿杰杰', sex: userSex.male }, { key: 'rename-0001' })
    await sales.call(session.updateInfo, { nickName: '阿杰杰', sex: userSex.male }, { key: 'rename-0001' })
    expect(await sales.call(session.userInfo, {})).toMatchObject({ nickName: '阿杰杰', sex: userSex.male })
    const lines = await api.db
      .selectFrom('operLog')
      .select(['before', 'after'])
      .where('title', '=', '修改个人信息')
      .where('userId', '=', sales.userId)
      .execute()
    expect(lines).toEqual([
      { before: { nickName: '阿杰', sex: userSex.male }, after: { nickName: '阿杰杰', sex: userSex.male } },
    ])
  })

  it('S08 changes only the allowed fields, whatever else is sent', async () => {
    const waiter = await api.as('fwy01')
    const own = api.db
      .selectFrom('appUser')
      .selectAll()
      .where('userId', '=', waiter.userId ?? 0)
    const before = await own.executeTakeFirstOrThrow()
    const more = {
      userId: 101,
      roleKeys: ['gm'],
      deptId: 90,
      postId: 1,
      phonenumber: '13900000000',
      realName: '别人',
      saleFlag: true,
      rewardFlag: true,
      status: userStatus.disabled,
      passwordHash: null,
    }
    await waiter.call(session.updateInfo, { nickName: '小新', ...more })
    expect(await own.executeTakeFirstOrThrow()).toEqual({ ...before, nickName: '小新', initials: 'xx' })
  })

  it('S08 returns only the listed fields of oneself and of colleagues; login names, numbers and prices only to staff managers', async () => {
    for (const userName of ['fwy01', 'yx01', 'hr01', 'gm']) {
      const caller = await api.as(userName)
      expect(Object.keys(await caller.call(session.userInfo, {})).toSorted(), userName).toEqual(
        'alipayBound avatarUrl bankCount deptId deptName entryDate hasPayPassword homeView level nickName payPasswordSms phonenumber postName realName saleFlag sex userId userName userType wxBound'.split(
          ' ',
        ),
      )
      const [colleague = {}] = await caller.call(directory.users, {})
      expect(Object.keys(colleague).toSorted(), userName).toEqual(
        [
          ...'actorLevel avatarUrl deptId deptName initials nickName postName rewardFlag saleFlag status userId userType'.split(
            ' ',
          ),
          ...(['hr01', 'gm'].includes(userName) ? ['actorPrice', 'phonenumber', 'userName'] : []),
        ].toSorted(),
      )
    }
  })

  it("accepts as a picture only the person's own upload", async () => {
    const { uploadUrl } = await sales.call(platform.uploadKey, { fileType: 'image' })
    expect(uploadUrl).toMatch(/^\/api\/common\/upload\//)
    const mine = 'AAAAAAAAAAAAAAAAAAAAAA.png'
    await api.db
      .updateTable('upload')
      .set({ fileName: mine, storedAt: api.clock.now() })
      .where('userId', '=', sales.userId ?? 0)
      .execute()
    const other = await api.as('yx02')
    for (const fileUrl of [
      'https://elsewhere.example/a.png',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      '/api/files/../secret',
      '/api/files/unknown.png',
    ]) {
      expect(await sales.send(session.avatar, { fileUrl })).toMatchObject({ errCode: 'PARAM_INVALID' })
    }
    expect(await other.send(session.avatar, { fileUrl: `/api/files/${mine}` })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    await sales.call(session.avatar, { fileUrl: `/api/files/${mine}` })
    expect(await sales.call(session.userInfo, {})).toMatchObject({ avatarUrl: `/api/files/${mine}` })
  })
})
