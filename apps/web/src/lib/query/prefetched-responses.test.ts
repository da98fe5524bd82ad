import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { floorPrefetches, isFloorAddress } from '../../app/boot-prefetch.ts'
import { call } from './api.ts'
import { sendPrefetch } from './prefetched-responses.ts'
import { toWireRequest } from './request.ts'
import { session as present, signIn, signOut } from '../identity/session.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (data: unknown, status = 200) =>
  fetched.mockImplementationOnce(async () => new Response(JSON.stringify({ code: status, data }), { status }))
const labels = toWireRequest(tables.areaLabels, {})

let time = 1_000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { pathname: '/', search: '' })
  fetched.mockReset()
  signOut('staff')
  signIn('staff', 'token-a')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('prefetched queries', () => {
  test('are the requests that the floor and the session start send', () => {
    const wires = [
      toWireRequest(tables.list, {}),
      toWireRequest(tables.tonight, {}),
      toWireRequest(tables.areaLabels, {}),
      toWireRequest(session.userInfo, {}),
    ]
    expect(floorPrefetches).toEqual(wires)
  })

  test('are sent like a normal call and used by the first matching call only', async () => {
    answer(['early'])
    sendPrefetch(labels, 'token-a')
    const early = fetched.mock.lastCall?.[1]
    expect(await call(tables.areaLabels, {})).toEqual(['early'])
    answer(['late'])
    expect(await call(tables.areaLabels, {})).toEqual(['late'])
    const late = fetched.mock.lastCall?.[1]
    expect(fetched).toHaveBeenCalledTimes(2)
    expect({ ...early, signal: null }).toEqual({ ...late, signal: null })
  })

  test('are not used by a call with another token', async () => {
    answer(['of a'])
    sendPrefetch(labels, 'token-a')
    signIn('staff', 'token-b')
    answer(['of b'])
    expect(await call(tables.areaLabels, {})).toEqual(['of b'])
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('are discarded after the time limit of a call', async () => {
    answer(['old'])
    sendPrefetch(labels, 'token-a')
    time += 60_001
    answer(['new'])
    expect(await call(tables.areaLabels, {})).toEqual(['new'])
  })

  test('end the session when the token is refused, like any other call', async () => {
    answer(null, 401)
    sendPrefetch(labels, 'token-a')
    await expect(call(tables.areaLabels, {})).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(present().token).toBeNull()
  })

  test('fail like the call itself when no response arrives', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    sendPrefetch(labels, 'token-a')
    await expect(call(tables.areaLabels, {})).rejects.toMatchObject({ kind: 'unknown' })
  })
})

test('prefetches for the floor only', () => {
  expect(isFloorAddress({ pathname: '/' })).toBe(true)
  expect(isFloorAddress({ pathname: '/pages/operat/table/index/' })).toBe(true)
  expect(isFloorAddress({ pathname: '/pages/notice/index' })).toBe(false)
})
