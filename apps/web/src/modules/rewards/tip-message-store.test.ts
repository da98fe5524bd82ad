import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { storeTipMessage, addStoredTipMessage } from './tip-message-store.ts'

const SUBJECT = 'tip:7-8800-code-0'
const tip = { money: 8_800, userId: 7, rewardCode: 'code' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('restores the message of the paying tap when the address lacks it', () => {
  storeTipMessage(SUBJECT, { message: '再来一首', anonymous: true })
  expect(addStoredTipMessage(SUBJECT, tip)).toEqual({ ...tip, message: '再来一首', anonymous: true })
  expect(addStoredTipMessage('tip:8-8800-code-0', tip), 'another tip has its own').toMatchObject({ anonymous: false })
})

test('prefers the message in the address to the stored one', () => {
  storeTipMessage(SUBJECT, { message: '再来一首', anonymous: true })
  expect(addStoredTipMessage(SUBJECT, { ...tip, anonymous: false })).toEqual({ ...tip, anonymous: false })
})

test('ignores invalid stored values', () => {
  sessionStorage.setItem(`nocturne.tipWords.${SUBJECT}`, '{"message":{},"anonymous":"yes"}')
  expect(addStoredTipMessage(SUBJECT, tip)).toEqual({ ...tip, message: undefined, anonymous: false })
  sessionStorage.setItem(`nocturne.tipWords.${SUBJECT}`, 'null')
  expect(addStoredTipMessage(SUBJECT, tip)).toEqual(tip)
})
