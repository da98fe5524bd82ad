/**
 * Reports of past nights return 304 only to a caller who already has the current response: never to other callers,
 * never after a change.
 */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequest } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { generateVenue } from '../../../test/generated-venue.ts'

const TONIGHT = '2026-03-14'
const over = { beginDate: '2026-03-08', endDate: '2026-03-12' }

let api: TestApi
let gm: Caller
beforeAll(async () => {
  api = await generateVenue(`${TONIGHT} 23:40:00`, { nights: 12, scale: 0.12, seed: 7 })
  gm = await api.as('gm')
}, 600_000)

/** Sends GET with a known ETag. */
async function ask(caller: Caller, endpoint: Endpoint, input: Record<string, unknown>, tag?: string) {
  return askBy('GET', caller, endpoint, input, tag)
}

async function askBy(
  method: 'GET' | 'HEAD',
  caller: Caller,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  tag?: string,
) {
  const request = { ...buildRequest({ ...endpoint, method: 'GET' }, input, caller.token, randomUUID()), method }
  const headers = { ...request.headers, ...(tag && { 'if-none-match': tag }) }
  const { statusCode, body, headers: responseHeaders } = await api.app.inject({ ...request, headers })
  return { statusCode, body, tag: responseHeaders.etag, cached: responseHeaders['cache-control'] }
}

describe('report of past nights', () => {
  it('is sent once and then 304, for every report', async () => {
    const levels = Object.values<Endpoint>(reports).filter(({ tagged }) => tagged)
    expect(levels.length).toBeGreaterThan(50)
    let tags = 0
    for (const endpoint of levels) {
      const first = await ask(gm, endpoint, { ...over, pageNum: 1, pageSize: 50 })
      if (!first.tag) continue
      tags += 1
      expect(first, endpoint.id).toMatchObject({ statusCode: 200, cached: 'no-store' })
      const again = await ask(gm, endpoint, { ...over, pageNum: 1, pageSize: 50 }, first.tag)
      expect(again, endpoint.id).toMatchObject({ statusCode: 304, body: '', tag: first.tag })
    }
    expect(tags).toBeGreaterThan(40)
  })

  it('matches its ETag without the weak mark and among others, with the same headers', async () => {
    const { tag } = await ask(gm, reports.salesDepts, over)
    const bare = String(tag).replace('W/', '')
    for (const known of [bare, `"other", ${bare}`, `W/"other",${tag}`])
      expect([known, (await ask(gm, reports.salesDepts, over, known)).statusCode]).toEqual([known, 304])
    for (const other of [bare.slice(1, -1), bare.toLowerCase(), 'W/""', '""'])
      expect([other, (await ask(gm, reports.salesDepts, over, other)).statusCode]).toEqual([other, 200])
    const head = await askBy('HEAD', gm, reports.salesDepts, over)
    expect(head).toMatchObject({ statusCode: 200, body: '', tag, cached: 'no-store' })
    expect((await askBy('HEAD', gm, reports.salesDepts, over, bare)).statusCode).toBe(304)
  })

  it('returns by GET what it returns by POST, and refuses alike', async () => {
    const byGet = await ask(gm, reports.salesDepts, over)
    expect(JSON.parse(byGet.body)).toMatchObject({ code: 200, data: await gm.call(reports.salesDepts, over) })
    const wrong = await ask(gm, reports.salesDepts, { ...over, deptId: 'all' })
    expect(JSON.parse(wrong.body)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'deptId' } })
    expect((await ask({ ...gm, token: 'x'.repeat(32) }, reports.salesDepts, over)).statusCode).toBe(401)
  })

  it('is refused by GET as by POST', async () => {
    const waiter = await api.as('fwy01')
    const counts = { refused: 0, answered: 0 }
    for (const endpoint of Object.values<Endpoint>(reports).filter(({ tagged }) => tagged)) {
      const byPost = await waiter.send(endpoint, { ...over, pageNum: 1, pageSize: 50 })
      const byGet = JSON.parse(
        (await ask(waiter, endpoint, { ...over, pageNum: 1, pageSize: 50 })).body,
      ) as typeof byPost
      expect([endpoint.id, byGet.code, byGet.errCode]).toEqual([endpoint.id, byPost.code, byPost.errCode])
      counts[byPost.code === 200 ? 'answered' : 'refused'] += 1
    }
    expect(counts.refused).toBeGreaterThan(20)
  })

  it('is sent again when a figure or a name changed', async () => {
    const before = await ask(gm, reports.salesDepts, over)
    const [row] = (JSON.parse(before.body) as { data: { rows: { deptId: number }[] } }).data.rows
    await sql`update dept set dept_name = dept_name || '一' where dept_id = ${row!.deptId}`.execute(api.db)
    const after = await ask(gm, reports.salesDepts, over, before.tag)
    expect(after.statusCode).toBe(200)
    expect(after.tag).not.toBe(before.tag)
  })

  it('is per caller: an ETag of the general manager gives a sales person no 304', async () => {
    const whole = await ask(gm, reports.salesUsers, over)
    const sales = await api.as('yx01')
    const own = await ask(sales, reports.salesUsers, over, whole.tag)
    expect(own.statusCode).toBe(200)
    expect(own.tag).not.toBe(whole.tag)
  })

  it('is refused after losing the permission, and sent again with a smaller scope, whatever the ETag', async () => {
    const seller = await api.as('yx01')
    const own = () =>
      api.db.selectFrom('appUser').select('roleKeys').where('userName', '=', 'yx01').executeTakeFirstOrThrow()
    const become = (changed: object) =>
      api.db.updateTable('appUser').set(changed).where('userName', '=', 'yx01').execute()
    const before = await own()
    await become({ roleKeys: ['gm'] })
    const whole = await ask(seller, reports.salesUsers, over)
    expect((await ask(seller, reports.salesUsers, over, whole.tag)).statusCode).toBe(304)
    await become({ roleKeys: before.roleKeys })
    const less = await ask(seller, reports.salesUsers, over, whole.tag)
    expect([less.statusCode, less.body.length < whole.body.length]).toEqual([200, true])
    await become({ roleKeys: [] })
    const none = await ask(seller, reports.salesUsers, over, less.tag)
    expect(JSON.parse(none.body)).toMatchObject({ errCode: 'NO_PERMISSION' })
    await become({ roleKeys: before.roleKeys })
  })

  it('has no ETag while its last night is open', async () => {
    const running = await ask(gm, reports.salesDepts, { beginDate: '2026-03-08', endDate: TONIGHT })
    expect(running).toMatchObject({ statusCode: 200, tag: undefined })
  })
})
