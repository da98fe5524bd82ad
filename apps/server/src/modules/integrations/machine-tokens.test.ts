import { randomBytes, randomUUID } from 'node:crypto'
import { userStatus, type UserStatus } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { integrations } from '@nocturne/contract/integrations/endpoints'
import { listMachineScopes, machineScopes, tokenPattern } from '@nocturne/contract/machine-scopes'
import { office } from '@nocturne/contract/office/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { permissions, type PermissionKey, type PermissionRow } from '@nocturne/contract/permissions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildRequest, startTestApi, TONIGHT, type TestApi } from '../../../test/api.ts'
import { modules } from '../../app/modules.ts'
import { createMachineToken } from './machine-tokens.ts'

const api = await startTestApi(TONIGHT, { secretsKey: randomBytes(32) })
const gm = await api.as('gm')
const endpoints: Endpoint[] = modules.flatMap((module) => Object.values(module.endpoints))

async function ask(
  endpoint: Endpoint,
  token: string,
  input: Record<string, unknown> = {},
  { key = randomUUID(), venue = api }: { key?: string; venue?: TestApi } = {},
) {
  const path = endpoint.path.includes('{') ? { id: 1, code: 'x', key: 'x' } : {}
  const response = await venue.app.inject(buildRequest(endpoint, { ...path, ...input }, token, key))
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? response.json<{ code?: number; errCode?: string; data?: unknown }>() : {}
  return { status: response.statusCode, ...body }
}

const createToken = async (scopes: PermissionKey[], more: { validDays?: number } = {}) =>
  gm.call(integrations.tokenAdd, { tokenName: '会计软件', scopes, ...more })

test('creates tokens of one form, which differ and carry a checksum', () => {
  const some = Array.from({ length: 50 }, createMachineToken)
  expect(new Set(some).size).toBe(50)
  for (const token of some) expect(token).toMatch(tokenPattern)
})

test('stores only a hash, and shows the token once', async () => {
  const { token, tokenId } = await createToken(['system:goods:edit'])
  const { rows } = await sql<{ row: string }>`select t::text as row from machine_token t`.execute(api.db)
  expect(rows.every(({ row }) => !row.includes(token))).toBe(true)
  const { rows: answers } = await sql<{ answer: string }>`
    select answer::text from operation where endpoint_id = ${integrations.tokenAdd.id}`.execute(api.db)
  expect(answers.every(({ answer }) => !answer.includes(token))).toBe(true)
  const { rows: logged } = await sql<{
    after: string
  }>`select after::text from oper_log where after is not null`.execute(api.db)
  expect(logged.every(({ after }) => !after.includes(token))).toBe(true)
  const listed = (await gm.call(integrations.tokenList, {})).rows.find((row) => row.tokenId === tokenId)
  expect(listed).toMatchObject({ tokenHint: token.slice(0, 8), state: 'active', lastUseTime: null })
})

test('is valid for ninety days unless chosen, never for more than a year', async () => {
  expect(await createToken(['system:goods:edit'])).toMatchObject({ expireTime: '2026-06-12 22:00:00' })
  const beyond = await gm.send(integrations.tokenAdd, {
    tokenName: '太久',
    scopes: ['system:goods:edit'],
    validDays: 366,
  })
  expect(beyond).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'validDays' } })
})

test('refuses scopes that the creator lacks, and people without the permission', async () => {
  await sql`
    insert into role_permission (role_key, permission, scope) values ('finance', 'system:integration:edit', 'all')`.execute(
    api.db,
  )
  const owner = await startOther('caiwu01')
  const lacked = await owner.caller.send(integrations.tokenAdd, { tokenName: 'x', scopes: ['operate:table:open'] })
  expect(lacked).toMatchObject({ errCode: 'RIGHT_NOT_OWN', msg: expect.stringContaining('开台') as string })
  const waiter = await api.as('fwy01')
  expect(await waiter.send(integrations.tokenList, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  const decision = { tokenName: 'x', scopes: ['operate:refund:approve' as 'operate:table:open'] }
  expect(await gm.send(integrations.tokenAdd, decision)).toMatchObject({ errCode: 'PARAM_INVALID' })
})

/** A second server on the same database, whose guard has not cached the roles yet. */
async function startOther(userName: string) {
  const other = await startTestApi(api.clock.now(), { place: api.connection })
  return { other, caller: await other.as(userName) }
}

test('opens exactly the endpoints of its scopes and refuses all others with one code', async () => {
  const narrow = await createToken(['statement:stock:view'])
  for (const endpoint of endpoints) {
    const isOpen = listMachineScopes(endpoint).includes('statement:stock:view')
    const { errCode, status } = await ask(endpoint, narrow.token)
    expect(status, endpoint.id).toBe(200)
    if (isOpen) expect(errCode ?? '', endpoint.id).not.toMatch(/^(TOKEN_NOT_ALLOWED|NO_PERMISSION)$/)
    else expect(errCode, endpoint.id).toBe('TOKEN_NOT_ALLOWED')
  }
})

test('opens with all scopes no public, personal or session endpoint, and all others', async () => {
  const everything = await createToken(machineScopes.filter((key) => (permissions[key] as PermissionRow).gm))
  let open = 0
  for (const endpoint of endpoints) {
    const isOpen = listMachineScopes(endpoint).length > 0
    const { errCode } = await ask(endpoint, everything.token)
    if (isOpen) open += 1
    expect(errCode === 'TOKEN_NOT_ALLOWED', endpoint.id).toBe(!isOpen)
  }
  expect(open).toBeGreaterThan(100)
  const closed: readonly Endpoint[] = [
    ...Object.values(session),
    ...Object.values(integrations).filter(({ id }) => !id.includes('journal')),
    office.issuePasswords,
    office.saveRole,
    office.applyPost,
    ...endpoints.filter(({ access }) => access !== 'staff'),
    ...endpoints.filter(({ id }) => /^office\.(user|role|post)-(save|import|order)$/.test(id)),
  ]
  expect(closed.length).toBeGreaterThan(40)
  for (const endpoint of closed) expect(listMachineScopes(endpoint), endpoint.id).toEqual([])
})

test('acts as a machine in the operation log, with idempotency keys of its own', async () => {
  const { token } = await createToken(['system:stock:edit'])
  const save = endpoints.find(({ id }) => id === 'office.supplier-save') as Endpoint
  const rows = JSON.stringify([{ values: { supplierName: '接口供应商' } }])
  const key = randomUUID()
  expect(await ask(save, token, { rows }, { key })).toMatchObject({ code: 200 })
  expect(await ask(save, token, { rows }, { key })).toMatchObject({ code: 200 })
  const suppliers = await api.db.selectFrom('supplier').where('supplierName', '=', '接口供应商').selectAll().execute()
  expect(suppliers).toHaveLength(1)
  const logged = await api.db
    .selectFrom('operLog')
    .select(['userId', 'userName'])
    .where('subjectType', '=', 'supplier')
    .orderBy('operId', 'desc')
    .executeTakeFirstOrThrow()
  expect(logged).toEqual({ userId: gm.userId, userName: '会计软件（接口）' })
  const missing = await api.app.inject({
    method: 'POST',
    url: save.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ rows }).toString(),
  })
  expect(missing.json()).toMatchObject({ errCode: 'IDEMPOTENCY_KEY_REQUIRED' })
})

test('records the last use, and ends at its expiry', async () => {
  const { token, tokenId } = await createToken(['operate:table:list'], { validDays: 1 })
  const readState = async () => (await gm.call(integrations.tokenList, {})).rows.find((row) => row.tokenId === tokenId)
  expect((await ask(tables.list, token)).errCode).toBeUndefined()
  expect(await readState()).toMatchObject({ state: 'active', lastUseTime: '2026-03-14 22:00:00' })
  api.clock.at('2026-03-15 22:00:00')
  expect((await ask(tables.list, token)).status).toBe(401)
  expect(await readState()).toMatchObject({ state: 'expired' })
  api.clock.at('2026-03-14 22:00:00')
})

test('ends at once when it is revoked, also for a command in progress', async () => {
  const { token, tokenId } = await createToken(['operate:table:list'])
  expect((await ask(tables.list, token)).status).toBe(200)
  await gm.call(integrations.tokenRevoke, { tokenId })
  expect((await ask(tables.list, token)).status).toBe(401)
  expect(await gm.call(integrations.tokenRevoke, { tokenId })).toEqual({})
  const { rows } = await sql<{
    hash: string
  }>`select token_hash as hash from machine_token where token_id = ${tokenId}`.execute(api.db)
  await expect(sql`select assert_session(${rows[0]?.hash})`.execute(api.db)).rejects.toThrow('revoked')
})

test('shrinks when its creator loses a right, and rests when the creator leaves or must change the password', async () => {
  const { token, tokenId } = await createToken(['operate:table:list', 'statement:stock:view'])
  await sql`delete from role_permission where role_key in ('gm', 'admin') and permission = 'operate:table:list'`.execute(
    api.db,
  )
  const { other } = await startOther('gm')
  expect((await ask(tables.list, token, {}, { venue: other })).errCode).toBe('TOKEN_NOT_ALLOWED')
  const listed = (await gm.call(integrations.tokenList, {})).rows.find((row) => row.tokenId === tokenId)
  expect(listed?.scopes.map(({ effective }) => effective)).toEqual([false, true])
  await sql`insert into role_permission values ('gm', 'operate:table:list', 'all')`.execute(api.db)
  const setPerson = (change: { status?: UserStatus; mustChangePassword?: boolean }) =>
    api.db.updateTable('appUser').set(change).where('userId', '=', gm.userId).execute()
  await setPerson({ mustChangePassword: true })
  expect((await ask(tables.list, token)).status).toBe(401)
  await setPerson({ mustChangePassword: false, status: userStatus.disabled })
  expect((await ask(tables.list, token)).status).toBe(401)
  await setPerson({ status: userStatus.active })
  expect((await ask(tables.list, token)).status).toBe(200)
})

test('limits the calls of one token, without affecting people', async () => {
  const limited = await startTestApi(api.clock.now(), {
    place: api.connection,
    rateLimits: { perCaller: 9, perAddress: 10_000 },
  })
  const { token } = await createToken(['operate:table:list'])
  const codes: (string | undefined)[] = []
  // A window that ends meanwhile starts a new count, so a few more calls than the limit may pass.
  while (codes.at(-1) === undefined && codes.length < 50)
    codes.push((await ask(tables.list, token, {}, { venue: limited })).errCode)
  expect(codes.length).toBeGreaterThan(3)
  expect(codes.at(-1)).toBe('TOO_FREQUENT')
  expect(await (await limited.as('gm')).send(tables.list, {})).toMatchObject({ code: 200 })
})

test('does not open the live stream or signed-in pages', async () => {
  const { token } = await createToken(machineScopes.slice(0, 3))
  const stream = await api.app.inject({ url: '/api/stream', headers: { authorization: `Bearer ${token}` } })
  expect(stream.statusCode).toBe(401)
  const docs = await api.app.inject({ url: '/api/docs', headers: { authorization: `Bearer ${token}` } })
  expect([docs.statusCode, docs.body]).toEqual([401, expect.any(String)])
})
