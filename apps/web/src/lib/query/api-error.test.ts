import { networkErrorText } from '@nocturne/contract/network-texts'
import { afterEach, expect, test, vi } from 'vitest'

import { formatError } from '#shells/query-state.ts'
import { ApiError, getErrorMessage, unexpectedText } from './api-error.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => log.mockClear())

test('an unexpected exception names no cause and is logged once', () => {
  const exception = new TypeError('cannot read properties of undefined')
  expect(formatError(exception)).toBe(unexpectedText)
  expect(getErrorMessage(exception, '没有发出，请重试')).toBe('没有发出，请重试')
  expect(formatError(exception)).not.toMatch(/网络|没有连上/)
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), exception)
})

test('mentions the connection only for transport failures and keeps messages of the server', () => {
  const lost = new ApiError({ kind: 'unknown', msg: networkErrorText })
  expect(formatError(lost)).toBe('服务器暂时连不上，请稍后重试')
  expect(formatError(new ApiError({ kind: 'refused', msg: '余额不足', code: 500 }))).toBe('余额不足')
  expect(formatError(new Error('重复核销，该凭证已使用'))).toBe('重复核销，该凭证已使用')
  expect(log).not.toHaveBeenCalled()
})
