import { parseTime } from '@nocturne/base/venue-time'
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
})
