import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  })
  storage.set(
    'nocturne.user',
    JSON.stringify({
      userId: 7,
      deptId: 1,
      nickName: '甲',
      deptName: '乙',
      postName: '丙',
      userName: 'a',
      phonenumber: '13800000001',
    }),
  )
})

/** Imports the module again, as after a reload: an open key box is then closed. */
const launch = async () => {
  vi.resetModules()
  return import('./feedback-keys.ts')
}

test('restores stored keys with the right password and rejects a wrong one', async () => {
  const first = await launch()
  expect(first.hasKeyBox()).toBe(false)
  expect(await first.openKeyBox('夜色如水')).toBe(true)
  const letter = { suggestId: first.createRandomSecret(128), letterKey: first.createRandomSecret(256) }
  expect([letter.suggestId.length, letter.letterKey.length]).toEqual([22, 43])
  await first.storeFeedbackKey(letter)

  const later = await launch()
  expect(later.hasKeyBox()).toBe(true)
  expect(await later.openKeyBox('夜色如火')).toBe(false)
  await expect(later.storeFeedbackKey(letter)).rejects.toThrow('closed')
  expect(await later.openKeyBox('夜色如水')).toBe(true)
  await later.storeFeedbackKey({ suggestId: 'b'.repeat(22), letterKey: 'c'.repeat(43) })
  const stored = [...storage.values()].join()
  expect(stored).not.toContain(letter.suggestId)
  expect(stored).not.toContain(letter.letterKey)
})

test('separates the boxes of two users on one device', async () => {
  const mine = await launch()
  await mine.openKeyBox('我的密码')
  storage.set(
    'nocturne.user',
    JSON.stringify({
      userId: 8,
      deptId: 1,
      nickName: '丁',
      deptName: '乙',
      postName: '丙',
      userName: 'b',
      phonenumber: '13800000002',
    }),
  )
  const others = await launch()
  expect(others.hasKeyBox()).toBe(false)
  expect(await others.openKeyBox('别的密码')).toBe(true)
  const both = JSON.parse(storage.get('nocturne.letters') ?? '{}') as Record<string, unknown>
  expect(Object.keys(both).map(Number)).toEqual([7, 8])
})
