import type { Endpoint } from '@nocturne/contract/endpoint'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { call } from './api.ts'
import { signIn } from '../identity/session.ts'

import './etag-cache.ts'

type Any = Endpoint<Record<string, unknown>>
const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown) => fetched.mockImplementationOnce(async () => new Response(JSON.stringify(body)))
const request = () => {
  const [url, init] = fetched.mock.lastCall ?? []
  return { url, init, headers: (init?.headers ?? {}) as Record<string, string> }
}
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { pathname: '/pages/statis/index', search: '' })
  fetched.mockReset()
  signIn('staff', 'staff-token')
})

describe('ETag cache', () => {
  const report: Any = {
    id: 'reports.x',
    module: 'reports',
    access: 'staff',
    kind: 'query',
    summary: '',
    method: 'POST',
    path: '/api/report/sumSales/dept',
    tagged: true,
  }
  const tagged = (body: unknown, tag: string) =>
    fetched.mockImplementationOnce(async () => new Response(JSON.stringify(body), { headers: { etag: tag } }))
  const unchanged = () => fetched.mockImplementationOnce(async () => new Response(null, { status: 304 }))

  test('revalidates with the tag and returns the cached response', async () => {
    tagged({ code: 200, data: { total: 3 } }, 'W/"a"')
    expect(await call(report, { deptId: 1 })).toEqual({ total: 3 })
    expect(request()).toMatchObject({ url: '/api/report/sumSales/dept?deptId=1', init: { method: 'GET' } })
    expect(request().headers['if-none-match']).toBeUndefined()
    unchanged()
    expect(await call(report, { deptId: 1 })).toEqual({ total: 3 })
    expect(request().headers['if-none-match']).toBe('W/"a"')
    tagged({ code: 200, data: { total: 4 } }, 'W/"b"')
    expect(await call(report, { deptId: 1 })).toEqual({ total: 4 })
  })

  test('does not reuse responses for other users, after sign-out or for other inputs', async () => {
    tagged({ code: 200, data: 1 }, 'W/"a"')
    await call(report, { deptId: 7 })
    answer({ code: 200, data: 2 })
    await call(report, { deptId: 8 })
    expect(request().headers['if-none-match']).toBeUndefined()
    signIn('staff', 'another-token')
    answer({ code: 200, data: 2 })
    await call(report, { deptId: 7 })
    expect(request().headers['if-none-match']).toBeUndefined()
    signIn('staff', 'staff-token')
    answer({ code: 200, data: 2 })
    await call(report, { deptId: 7 })
    expect(request().headers['if-none-match']).toBeUndefined()
  })

  test('keeps personal data out of the address', async () => {
    answer({ code: 200, data: 1 })
    await call(report, { keyword: '13800138000' })
    expect(request()).toMatchObject({ url: '/api/report/sumSales/dept', init: { method: 'POST' } })
  })
})
