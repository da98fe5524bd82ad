/**
 * S01, S06: the complete role × endpoint matrix, generated from the contract. Callers without a session, with an expired one, one of the
 * other kind or a role without the permission are rejected before anything is read; callers with the permission pass.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { permissions, roleKeys } from '@nocturne/contract/permissions'
import type { RoleKey } from '@nocturne/contract/permissions'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { hashToken } from '../../src/http/session-guard.ts'
import { buildRequest, startTestApi } from '../api.ts'
import type { TestApi } from '../api.ts'

const endpoints: Endpoint[] = modules.flatMap((module) => Object.values(module.endpoints))
const pathValues = { id: 1, code: 'x', key: 'x' }

describe('role × endpoint', () => {
  let api: TestApi
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    api = await startTestApi()
    const life = {
      createdAt: '2026-01-01 00:00:00',
      lastSeenAt: '2026-03-14 21:59:00',
      expiresAt: '2099-01-01 00:00:00',
      absoluteExpiresAt: '2099-01-01 00:00:00',
    }
    const open = async (name: string, row: object) => {
      const token = randomBytes(32).toString('base64url')
      await api.db
        .insertInto('session')
        .values({ tokenHash: hashToken(token), ...life, kind: 'staff', ...row })
        .execute()
      tokens.set(name, token)
    }
    for (const role of roleKeys) {
      const { rows } = await sql<{
        userId: number
      }>`select user_id from app_user where role_keys = ${[role]}::text[] order by user_id limit 1`.execute(api.db)
      const userId = rows[0]?.userId ?? (await makeUser(api, role))
      await open(role, { userId })
    }
    await open('own', { userId: await makeOwnRoleUser(api) })
    await open('expired', { userId: 101, expiresAt: '2026-03-14 21:00:00' })
    await open('revoked', { userId: 101, revokedAt: '2026-03-14 21:00:00' })
    await open('newcomer', { userId: await makeUser(api, 'gm', { mustChangePassword: true }) })
    await open('member', { kind: 'member', memberId: 1 })
  })

  async function ask(endpoint: Endpoint, who: string | null): Promise<{ status: number; errCode?: string }> {
    const response = await api.app.inject(
      buildRequest(
        endpoint,
        endpoint.path.includes('{') ? { ...pathValues } : {},
        who === null ? null : (tokens.get(who) ?? 'missing'),
        randomUUID(),
      ),
    )
    return { status: response.statusCode, ...response.json<{ errCode?: string }>() }
  }

  it('covers every endpoint, each with a unique path', () => {
    expect(endpoints.length).toBeGreaterThan(20)
    expect(new Set(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(endpoints.length)
  })

  describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
    if (endpoint.access === 'public') {
      it('is open without a session', async () => {
        expect((await ask(endpoint, null)).status).toBe(200)
      })
      return
    }
    it('returns HTTP 401 without a valid session of its kind', async () => {
      const others = endpoint.access === 'staff' ? ['member'] : ['gm']
      for (const who of [null, 'forged', 'expired', 'revoked', ...others])
        expect((await ask(endpoint, who)).status, String(who)).toBe(401)
    })
    if (endpoint.access === 'staff' && endpoint.withGivenPassword !== true)
      it('is refused until the initial password has been replaced, whatever the role', async () => {
        expect(await ask(endpoint, 'newcomer')).toMatchObject({ status: 200, errCode: 'PASSWORD_CHANGE_REQUIRED' })
      })
    if (endpoint.access !== 'staff' || endpoint.permission === undefined) return
    const keys = [endpoint.permission].flat()
    it('admits exactly the roles of the matrix', async () => {
      for (const role of roleKeys) {
        const holds = keys.some((key) => (permissions[key] as Partial<Record<RoleKey, string>>)[role] !== undefined)
        const reply = await ask(endpoint, role)
        expect(reply.status, role).toBe(200)
        if (!holds) expect(reply.errCode, role).toBe('NO_PERMISSION')
        else expect(reply.errCode, role).not.toBe('NO_PERMISSION')
      }
    })
    it('admits an own role by its rows', async () => {
      const holds = keys.some(
        (key) => (permissions[key] as Partial<Record<RoleKey, string>>)[OWN_ROLE_BASE] !== undefined,
      )
      const isAdmitted = holds || keys.includes(OWN_ROLE_ADDITION)
      const reply = await ask(endpoint, 'own')
      expect(reply.status).toBe(200)
      expect(reply.errCode === 'NO_PERMISSION', reply.errCode).toBe(!isAdmitted)
    })
  })
})

/** An own role has the permissions of this built-in role and one more. */
const OWN_ROLE_BASE = 'waiter'
const OWN_ROLE_ADDITION = 'operate:bill:wipe'

async function makeOwnRoleUser(api: TestApi): Promise<number> {
  await api.db
    .insertInto('role')
    .values({ roleKey: 'own-1', roleName: '资深服务员', baseRole: OWN_ROLE_BASE })
    .execute()
  await sql`
    insert into role_permission (role_key, permission, scope)
    select 'own-1', permission, scope from role_permission where role_key = ${OWN_ROLE_BASE}
    union all select 'own-1', ${OWN_ROLE_ADDITION}, 'all'`.execute(api.db)
  return makeUser(api, 'own-1')
}

async function makeUser(api: TestApi, role: string, more: { mustChangePassword?: true } = {}): Promise<number> {
  const { userId } = await api.db
    .insertInto('appUser')
    .values({
      userName: `only${role}${Object.keys(more).join('')}`,
      nickName: `只有${role}`,
      deptId: 30,
      postId: 1,
      roleKeys: [role],
      employeeCode: `only-${role}${Object.keys(more).join('')}`,
      ...more,
    })
    .returning('userId')
    .executeTakeFirstOrThrow()
  await api.db.insertInto('employment').values({ userId, joinDate: null, leaveDate: null }).execute()
  return userId
}
