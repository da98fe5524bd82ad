import { expect, test } from 'vitest'

import { findAndroidUrl, findIosSource, findMobileSystem } from './app-versions.ts'

const none = { versionName: '', downloadUrl: '', plistUrl: '', appStoreUrl: '', updateContent: '', packageSize: '' }

test('distinguishes iOS and Android', () => {
  expect(findMobileSystem('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('ios')
  expect(findMobileSystem('Mozilla/5.0 (Linux; Android 16)')).toBe('android')
  expect(findMobileSystem('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})

test('prefers the store and wraps a manifest URL for itms-services', () => {
  const plistUrl = 'https://venue.example/app.plist?v=1&x=2'
  expect(findIosSource({ ...none, plistUrl, appStoreUrl: 'https://apps.example/1' })?.kind).toBe('store')
  expect(findIosSource({ ...none, plistUrl })?.url).toBe(
    'itms-services://?action=download-manifest&url=https%3A%2F%2Fvenue.example%2Fapp.plist%3Fv%3D1%26x%3D2',
  )
  expect(findIosSource(none)).toBeNull()
})

test('rejects URLs that run code', () => {
  expect(findAndroidUrl({ ...none, downloadUrl: 'javascript:alert(1)' })).toBeNull()
  expect(findAndroidUrl({ ...none, downloadUrl: '//elsewhere.example/app.apk' })).toBeNull()
  expect(findAndroidUrl({ ...none, downloadUrl: '/\\elsewhere.example/app.apk' })).toBeNull()
  expect(findAndroidUrl({ ...none, downloadUrl: 'https://venue.example/app.apk' })).toBe(
    'https://venue.example/app.apk',
  )
})

test('accepts a package stored on this host', () => {
  expect(findAndroidUrl({ ...none, downloadUrl: '/app/nocturne.apk' })).toBe('/app/nocturne.apk')
})
