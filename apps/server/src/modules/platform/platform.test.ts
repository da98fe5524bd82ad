import { tableStatus } from '@nocturne/contract/codes'
import { permissions } from '@nocturne/contract/permissions'
import { platform } from '@nocturne/contract/platform/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { storePublicUrl } from './public.ts'

describe('系统参数与操作日志', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })

  const store = (configKey: string, value: unknown) =>
    api.db
      .insertInto('sysConfig')
      .values({ configKey, configValue: JSON.stringify(value) })
      .execute()

  it('returns the same settings to staff and guests, stored values over defaults', async () => {
    await store('watermark.trans', 8)
    await storePublicUrl(api.db, 'https://club.example/')
    const config = await api.anonymous.call(platform.guestConfig, {})
    expect(config).toMatchObject({
      waterMarkResp: { enabled: true, showPhone: true, showUserName: true, horizontal: 20, vertical: 20, trans: 8 },
      empDomain: 'https://club.example',
      venueName: '星幕 CLUB',
      businessOpen: '20:00',
      features: { order: true, postpay: false },
    })
    const { missing, ...same } = await (await api.as('yx01')).call(platform.config, {})
    expect(same).toEqual(config)
    expect(missing).toEqual(['nights'])
    expect((await api.anonymous.send(platform.config, {})).httpStatus).toBe(401)
  })

  it('switches features off for guests', async () => {
    await store('feature.queue', false)
    await store('guest.quickTexts', ['祝您玩得开心'])
    expect(await api.anonymous.call(platform.guestFeatures, {})).toMatchObject({
      features: { queue: false, order: true },
      quickTexts: ['祝您玩得开心'],
    })
  })

  it('reports that no app and no provider is configured', async () => {
    expect(await api.anonymous.call(platform.thirdAppId, {})).toEqual({ wxAppId: '', alipayAppId: '' })
    const empty = {
      versionName: '',
      downloadUrl: '',
      plistUrl: '',
      appStoreUrl: '',
      updateContent: '',
      packageSize: '',
    }
    expect(await api.anonymous.call(platform.appUrl, { platform: 'ios' })).toEqual(empty)
    await api.db
      .insertInto('appVersion')
      .values({
        appSystem: 'android',
        versionName: '1.2.0',
        downloadUrl: '/app/nocturne.apk',
        publishDate: '2026-03-01',
      })
      .execute()
    expect(await api.anonymous.call(platform.appUrl, { platform: 'android' })).toEqual({
      ...empty,
      versionName: '1.2.0',
      downloadUrl: '/app/nocturne.apk',
    })
  })

  it('returns rows of one dictionary, and rows by name for several', async () => {
    const one = await api.anonymous.call(platform.dictData, { dictType: 'table_status' })
    expect(one).toMatchObject([
      { dictLabel: '空台', dictValue: tableStatus.free, dictType: 'table_status', dictSort: 1 },
      {},
      {},
      {},
      {},
    ])
    expect(await api.anonymous.call(platform.dictData, { dictType: 'user_sex,no_such_type' })).toMatchObject({
      user_sex: expect.any(Array),
      no_such_type: [],
    })
    expect(await api.anonymous.call(platform.dictData, { dictType: 'toString' })).toEqual([])
  })

  it('S06 shows the operation log to finance and management only', async () => {
    for (const userName of ['yx01', 'fwy01', 'lm01', 'shouyin01', 'bar01', 'hr01', 'dz01', 'my01']) {
      expect(await (await api.as(userName)).send(platform.operLog, {})).toMatchObject({
        code: 403,
        errCode: 'NO_PERMISSION',
      })
    }
    for (const userName of ['gm', 'caiwu01', 'admin'])
      expect((await (await api.as(userName)).send(platform.operLog, {})).code).toBe(200)
    expect((await api.anonymous.send(platform.operLog, {})).httpStatus).toBe(401)
  })

  it('S06 every permission required by an endpoint is a key of the matrix', () => {
    for (const endpoint of Object.values(platform)) {
      for (const key of 'permission' in endpoint ? [endpoint.permission].flat() : [])
        expect(Object.keys(permissions)).toContain(key)
    }
  })

  it('finds lines of the log by person, module, subject and night, newest first', async () => {
    const sales = await api.as('yx01')
    await sales.call(session.updateInfo, { nickName: '甲' })
    await sales.call(session.updateInfo, { nickName: '乙' })
    const gm = await api.as('gm')
    const chosen = { userId: sales.userId ?? 0, subjectType: 'user', businessType: 'session' }
    const { rows, total } = await gm.call(platform.operLog, { ...chosen, pageSize: 1 })
    expect(total).toBe(2)
    expect(rows).toMatchObject([{ after: { nickName: '乙' }, before: { nickName: '甲' }, businessDate: '2026-03-14' }])
    expect((await gm.call(platform.operLog, { ...chosen, pageNum: 2, pageSize: 1 })).rows).toMatchObject([
      { after: { nickName: '甲' } },
    ])
    expect((await gm.call(platform.operLog, { ...chosen, beginDate: '2026-03-01', endDate: '2026-03-13' })).total).toBe(
      0,
    )
  })

  it('S34 keeps the log append-only for the server itself', async () => {
    await expect(api.db.updateTable('operLog').set({ title: '没有的事' }).execute()).rejects.toThrow('append-only')
    await expect(api.db.deleteFrom('operLog').execute()).rejects.toThrow('append-only')
  })
})
