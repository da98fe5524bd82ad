import { expect, test } from 'vitest'

import { androidUrl, iosWay, systemOf } from './app-versions.ts'

const none = { versionName: '', downloadUrl: '', plistUrl: '', appStoreUrl: '', updateContent: '', packageSize: '' }

test('distinguishes iOS and Android', () => {
  expect(systemOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('ios')
  expect(systemOf('Mozilla/5.0 (Linux; Android 16)')).toBe('android')
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})

test('prefers the store and wraps a manifest URL for itms-services', () => {
  const plistUrl = 'https://venue.example/app.plist?v=1&x=2'
  expect(iosWay({ ...none, plistUrl, appStoreUrl: 'https://apps.example/1' })?.kind).toBe('store')
  expect(iosWay({ ...none, plistUrl })?.url).toBe(
    'itms-services://?action=download-manifest&url=https%3A%2F%2Fvenue.example%2Fapp.plist%3Fv%3D1%26x%3D2',
  )
  expect(iosWay(none)).toBeNull()
})

test('rejects URLs that run code', () => {
  expect(androidUrl({ ...none, downloadUrl: 'javascript:alert(1)' })).toBeNull()
  expect(androidUrl({ ...none, downloadUrl: '//elsewhere.example/app.apk' })).toBeNull()
  expect(androidUrl({ ...none, downloadUrl: '/\\elsewhere.example/app.apk' })).toBeNull()
  expect(androidUrl({ ...none, downloadUrl: 'https://venue.example/app.apk' })).toBe('https://venue.example/app.apk')
})

test('accepts a package stored on this host', () => {
  expect(androidUrl({ ...none, downloadUrl: '/app/nocturne.apk' })).toBe('/app/nocturne.apk')
})
