import { parseTime } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { appVersionEntity } from '@nocturne/contract/office/version-entities'
import { platform } from '@nocturne/contract/platform/endpoints'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { listPublishedVersions, publishVersion, withdrawVersion } from './app-versions.ts'
import { isNewerVersion, findVersionError } from './version-rules.ts'

const nothing = { versionName: '', downloadUrl: '', plistUrl: '', appStoreUrl: '', updateContent: '', packageSize: '' }
const android = { ...nothing, versionName: '1.4.2', downloadUrl: '/app/nocturne-1.4.2.apk', packageSize: '41.2 MB' }
const ios = { ...nothing, versionName: '1.4.2', plistUrl: 'https://club.example/app/nocturne.plist' }

test.each([
  ['1.4.2', '1.4.1', true],
  ['1.10', '1.9.9', true],
  ['2.0', '1.99.99', true],
  ['1.4.2', '1.4.2', false],
  ['1.4', '1.4.0', false],
  ['1.4.1', '1.4.2', false],
])('%s is newer than %s: %s', (name, than, newer) => {
  expect(isNewerVersion(name, than)).toBe(newer)
})

test.each([
  ['android', android, null],
  ['android', { ...android, downloadUrl: 'https://cdn.example/a.apk' }, null],
  ['android', { ...android, downloadUrl: 'http://cdn.example/a.apk' }, 'https'],
  ['android', { ...android, downloadUrl: '//cdn.example/a.apk' }, 'https'],
  ['android', { ...android, downloadUrl: 'javascript:alert(1)' }, 'https'],
  ['android', { ...android, plistUrl: ios.plistUrl }, 'for ios'],
  ['android', { ...android, versionName: 'v1' }, 'no version'],
  ['android', { ...android, packageSize: 'big' }, '--size'],
  ['android', { ...android, updateContent: 'x'.repeat(1001) }, '--notes'],
  ['ios', ios, null],
  ['ios', { ...ios, plistUrl: '', appStoreUrl: 'https://apps.apple.com/app/id1' }, null],
  ['ios', { ...ios, plistUrl: 'http://club.example/a.plist' }, 'https'],
  ['ios', { ...ios, plistUrl: '' }, '--store'],
  ['ios', { ...ios, downloadUrl: '/a.apk' }, 'for android'],
] as const)('for %s %j: %s', (system, version, expectedError) => {
  if (expectedError === null) expect(findVersionError(system, version)).toBeNull()
  else expect(findVersionError(system, version)).toContain(expectedError)
})

const save = buildEntityEndpoint(appVersionEntity, 'save')

describe('publishing app versions', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  const publisher = () => ({
    db: api.db,
    now: parseTime(api.clock.now()),
    request: { id: 'x', userAgent: 'console of x' },
  })
  const shown = (system: 'ios' | 'android') => api.anonymous.call(platform.appUrl, { platform: system })

  it('shows guests the published version, and none after its withdrawal', async () => {
    expect(await shown('android')).toEqual(nothing)
    await expect(withdrawVersion(publisher(), 'android')).rejects.toThrow('Nothing is published for android.')
    await publishVersion(publisher(), 'android', android)
    await publishVersion(publisher(), 'ios', ios)
    expect([await shown('android'), await shown('ios')]).toEqual([android, ios])
    expect((await listPublishedVersions(api.db)).map(({ system }) => system)).toEqual(['ios', 'android'])
    expect(await withdrawVersion(publisher(), 'android')).toBe('1.4.2')
    expect([await shown('android'), await shown('ios')]).toEqual([nothing, ios])
    const { rows } = {
      rows: await api.db.selectFrom('operLog').select('title').where('businessType', '=', 'platform').execute(),
    }
    expect(rows.map(({ title }) => title)).toEqual(['发布应用版本', '发布应用版本', '撤回应用版本'])
  })

  it('accepts only newer versions, also when two are published concurrently', async () => {
    const names = ['1.5.0', '1.6.0']
    const both = await Promise.allSettled(
      names.map((versionName) => publishVersion(publisher(), 'android', { ...android, versionName })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect((await shown('android')).versionName).toBe('1.6.0')
    await expect(publishVersion(publisher(), 'android', android)).rejects.toThrow('1.4.2 is not newer than 1.6.0')
    await expect(publishVersion(publisher(), 'android', { ...android, downloadUrl: '' })).rejects.toThrow('--download')
  })
  it('publishes and withdraws in the office by the same rules, and falls back to the version before', async () => {
    const gm = await api.as('gm')
    const add = (values: object) => gm.send(save, { rows: [{ values: { appSystem: 'android', ...values } }] })
    const next = { versionName: '2.0', downloadUrl: '/app/nocturne-2.0.apk', updateContent: '· 更快' }
    expect(await add({ ...next, versionName: '1.5.9' })).toMatchObject({
      detail: { errors: [{ field: 'versionName' }] },
    })
    expect(await add({ ...next, downloadUrl: 'http://cdn.example/a.apk' })).toMatchObject({
      detail: { errors: [{ field: 'downloadUrl' }] },
    })
    expect(await add({ ...next, plistUrl: ios.plistUrl })).toMatchObject({
      detail: { errors: [{ field: 'plistUrl' }] },
    })
    expect(await (await api.as('fwy01')).send(save, { rows: [{ values: next }] })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    const before = await shown('android')
    expect(await add(next)).toMatchObject({ code: 200 })
    expect(await shown('android')).toEqual({ ...nothing, ...next })
    const { versionId } = await api.db
      .selectFrom('appVersion')
      .select('versionId')
      .where('versionName', '=', '2.0')
      .executeTakeFirstOrThrow()
    const { normal, disabled } = normalDisable
    await gm.call(save, { rows: [{ id: versionId, values: { status: disabled }, seen: { status: normal } }] })
    expect(await shown('android')).toEqual(before)
    expect(await withdrawVersion(publisher(), 'android')).toBe(before.versionName)
    expect(await shown('android')).toEqual(nothing)
    // The history of withdrawn versions stays, and a withdrawn one can be published again.
    await publishVersion(publisher(), 'android', { ...android, ...next })
    expect(await shown('android')).toMatchObject(next)
  })

  it('publishes one of two versions in the office and on the console at once, or the newer one last', async () => {
    const gm = await api.as('gm')
    const values = { appSystem: 'android', versionName: '3.1', downloadUrl: '/app/nocturne-3.1.apk' }
    await Promise.allSettled([
      gm.send(save, { rows: [{ values }] }),
      publishVersion(publisher(), 'android', { ...android, versionName: '3.2' }),
    ])
    expect((await shown('android')).versionName).toBe('3.2')
  })
})
