import type { Endpoint } from '@nocturne/contract/endpoint'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ApiError } from './api-error.ts'
import { call } from './api.ts'
import { onNotify } from '../notify.ts'
import { onSessionExpired, onPasswordChangeRequired, storeUser, session, signIn, signOut } from '../identity/session.ts'

type Any = Endpoint<Record<string, unknown>>
const base = { id: 'x.y', module: 'x', access: 'staff', kind: 'query', summary: '' } as const
const get: Any = { ...base, method: 'GET', path: '/api/guest/findTableByCode/{code}' }
const post: Any = { ...base, method: 'POST', path: '/api/common/table/list' }
const command: Any = { ...post, kind: 'command' }

const toasts: string[] = []
const expired: string[] = []
onNotify((text) => toasts.push(text))
onSessionExpired((bearer) => expired.push(bearer))
const user = {
  userId: 1,
  deptId: 1,
  nickName: '林晚',
  deptName: '营销',
  postName: '客户经理',
  userName: 'lin',
  phonenumber: '',
}

const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200) =>
  fetched.mockImplementationOnce(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
const request = () => {
  const [url, init] = fetched.mock.lastCall ?? []
  return { url, init, headers: (init?.headers ?? {}) as Record<string, string> }
}
const at = (pathname: string) => vi.stubGlobal('location', { pathname, search: '' })
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('it did not fail')
  return error
}

let time = Date.now()
beforeEach(() => {
  // Advances by more than three seconds, within which an identical toast is shown only once.
  time += 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => time)
  vi.stubGlobal('fetch', fetched)
  at('/pages/operat/table/index')
  fetched.mockReset()
  signIn('staff', 'staff-token')
  storeUser(user)
  signIn('member', 'member-token')
  toasts.length = 0
  expired.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('§7 requests', () => {
  test('a staff page sends the staff token', async () => {
    answer({ code: 200, data: 1 })
    await call(post, {})
    expect(request().headers['Authorization']).toBe('Bearer staff-token')
  })

  test.each(['/pages/member/index', '/pages/member/wine/list', '/pages/member/recharge/detail'])(
    '%s sends the member token',
    async (path) => {
      at(path)
      answer({ code: 200, data: 1 })
      await call(post, {})
      expect(request().headers['Authorization']).toBe('Bearer member-token')
    },
  )

  test('sends no token without a session', async () => {
    signOut('staff')
    answer({ code: 200, data: 1 })
    await call(post, {})
    expect(request().headers).not.toHaveProperty('Authorization')
  })

  test('GET puts the input into path and query and omits absent values', async () => {
    answer({ code: 200, data: 1 })
    await call(get, { code: 'A/01', pageNum: 1, keyword: undefined, deptId: null })
    expect(request().url).toBe('/api/guest/findTableByCode/A%2F01?pageNum=1')
  })

  test('POST is a form; a nested value is one JSON text', async () => {
    answer({ code: 200, data: 1 })
    await call(post, { pageNum: 1, items: [{ goodsId: 7 }], remark: '少冰 & 柠檬', open: false })
    expect(request().headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    const form = new URLSearchParams(request().init?.body as string)
    expect(Object.fromEntries(form)).toEqual({
      pageNum: '1',
      items: '[{"goodsId":7}]',
      remark: '少冰 & 柠檬',
      open: 'false',
    })
  })

  test('a POST sends its input in the query or as JSON where the endpoint says so', async () => {
    answer({ code: 200, data: 1 })
    await call({ ...post, input: 'query' }, { fileUrl: '/f/1.png' })
    expect(request().url).toBe('/api/common/table/list?fileUrl=%2Ff%2F1.png')
    answer({ code: 200, data: 1 })
    await call({ ...post, encoding: 'json' }, { rows: [1] })
    expect(request().init?.body).toBe('{"rows":[1]}')
  })

  test('a command carries its operation id, a query does not', async () => {
    answer({ code: 200, data: 1 })
    await call(command, {}, { operationId: 'op-1' })
    expect(request().headers['Idempotency-Key']).toBe('op-1')
    answer({ code: 200, data: 1 })
    await call(post, {})
    expect(request().headers).not.toHaveProperty('Idempotency-Key')
  })
})

describe('§8 failures', () => {
  test('returns data for status 200 with code 200 or without any code', async () => {
    answer({ code: 200, msg: 'ok', data: { rows: [] } })
    expect(await call(post, {})).toEqual({ rows: [] })
    answer({ data: 5 })
    expect(await call(post, {})).toBe(5)
  })

  test('HTTP request failure: toast 网络出了点差错, also for quiet calls, and the outcome is unknown', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const error = await failure(call(command, {}, { quiet: true }))
    expect(error).toMatchObject({ kind: 'unknown', message: '网络出了点差错' })
    expect(toasts).toEqual(['网络出了点差错'])
  })

  test.each([403, 500])('body code %i with a msg: the msg is toasted and rejects the call', async (code) => {
    answer({ code, msg: '台位已被占用', errCode: 'TABLE_OCCUPIED', detail: { tableId: 3 } })
    const error = await failure(call(post, {}))
    expect(error).toMatchObject({
      kind: 'refused',
      message: '台位已被占用',
      errCode: 'TABLE_OCCUPIED',
      detail: { tableId: 3 },
    })
    expect(toasts).toEqual(['台位已被占用'])
  })

  test('rejects also when toasts are disabled for the call', async () => {
    answer({ code: 500, msg: '台位已被占用' })
    expect((await failure(call(post, {}, { quiet: true }))).message).toBe('台位已被占用')
    answer({ code: 500, msg: '台位已被占用' })
    await failure(call({ ...post, quiet: true }, {}))
    expect(toasts).toEqual([])
  })

  test('any other body code rejects without a toast', async () => {
    answer({ code: 601, msg: '提示' })
    expect((await failure(call(post, {}))).kind).toBe('refused')
    expect(toasts).toEqual([])
  })

  test('status other than 200 fails even when the body says 200', async () => {
    answer({ code: 200, data: 1 }, 404)
    expect((await failure(call(post, {}))).status).toBe(404)
  })

  test.each([
    ['a gateway page', '<html>', 502],
    ['HTTP 500 with a readable body', { code: 500, msg: '系统繁忙，请稍后再试' }, 500],
    [
      'the fallback refusal of a crashed handler',
      { code: 500, msg: '系统繁忙，请稍后再试', errCode: 'SERVER_ERROR' },
      200,
    ],
    ['an overload response', { code: 500, msg: '当前使用人数较多，请稍后再试', errCode: 'HOUSE_BUSY' }, 503],
    ['a truncated response', '{"code":20', 200],
  ])('treats the outcome as unknown after %s', async (_, body, status) => {
    answer(body, status)
    expect((await failure(call(command, {}))).kind).toBe('unknown')
  })

  test('shows the same toast from ten concurrent calls once', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await Promise.all(Array.from({ length: 10 }, () => failure(call(post, {}))))
    expect(toasts).toEqual(['网络出了点差错'])
  })

  test('treats the outcome as unknown, not failed, after 60 s without a response', async () => {
    vi.useFakeTimers()
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const outcome = failure(call(command, {}))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(request().init?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ kind: 'unknown', timedOut: true })
  })

  test('retries an interrupted query, but not one that used its whole time limit', async () => {
    const { queryClient } = await import('./query.ts')
    const again = queryClient.getDefaultOptions().queries?.retry as (count: number, error: Error) => boolean
    const lost = { kind: 'unknown', msg: '' } as const
    expect([0, 1, 2].map((count) => again(count, new ApiError(lost)))).toEqual([true, true, false])
    expect(again(0, new ApiError({ ...lost, timedOut: true }))).toBe(false)
    expect(again(0, new ApiError({ kind: 'refused', msg: '台位已锁定' }))).toBe(false)
  })

  test('shows nothing for a call that the page aborted', async () => {
    const leave = new AbortController()
    fetched.mockImplementationOnce(async () => {
      leave.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    expect((await failure(call(post, {}, { signal: leave.signal }))).kind).toBe('aborted')
    expect(toasts).toEqual([])
  })
})

describe('§4 HTTP 401', () => {
  test('clears the staff token and the cached user and requests one re-login, however many calls it hits', async () => {
    for (let n = 0; n < 8; n++) answer({ code: 401, msg: '登录已失效' }, 401)
    const errors = await Promise.all(Array.from({ length: 8 }, () => failure(call(post, {}))))
    expect(errors.every((error) => error.kind === 'unauthorized')).toBe(true)
    expect(session()).toMatchObject({ token: null, user: null, memberToken: 'member-token' })
    expect(expired).toEqual(['staff'])
    expect(toasts).toEqual([])
  })

  test('keeps the session and shows no toast when an issued password must be changed first', async () => {
    let notifications = 0
    const stop = onPasswordChangeRequired(() => (notifications += 1))
    answer({ code: 500, msg: '请先修改登录密码', errCode: 'PASSWORD_CHANGE_REQUIRED' })
    expect(await failure(call(command, {}))).toMatchObject({
      kind: 'unauthorized',
      errCode: 'PASSWORD_CHANGE_REQUIRED',
    })
    stop()
    expect(notifications).toBe(1)
    expect(session().token).toBe('staff-token')
    expect([...toasts, ...expired]).toEqual([])
  })

  test('ignores a 401 of a call sent before the current sign-in', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<Response>()
    fetched.mockImplementationOnce(() => promise)
    const late = failure(call(post, {}))
    signIn('staff', 'new-token')
    arrive(new Response('{}', { status: 401 }))
    expect((await late).kind).toBe('unauthorized')
    expect(session().token).toBe('new-token')
    expect(expired).toEqual([])
  })

  test('ends only the member session on a 401 of a member page', async () => {
    at('/pages/member/order/list')
    answer('{}', 401)
    await failure(call(post, {}))
    expect(session()).toMatchObject({ token: 'staff-token', memberToken: null })
    expect(expired).toEqual(['member'])
  })
})
