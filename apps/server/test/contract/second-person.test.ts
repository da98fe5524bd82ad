/**
 * Every endpoint with `secondPerson`: nothing changes before the confirmation; neither the proposer nor an employee
 * concerned nor one without the permission confirms; two confirmations at once execute the command once.
 */
import { userStatus } from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { userEntity } from '@nocturne/contract/office/people-entities'
import { parametersEntity } from '@nocturne/contract/office/venue-entities'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPayPassword } from '../../demo/people-data.ts'
import { modules } from '../../src/app/modules.ts'
import { setSecretsKey } from '../../src/modules/platform/public.ts'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { listViolations } from '../factories.ts'
import { encryptWithFreshNonce } from '../log-in.ts'
import { readStoredValue, rechargeInCash, RECHARGE_RULE_1000_ID } from '../stored-value.ts'

let api: TestApi
let gm: Caller
let fgm: Caller
let admin: Caller
let hr: Caller
/** Has the permissions of a confirmer, and is concerned by every proposal of this test. */
let concerned: Caller

beforeAll(async () => {
  api = await startTestApi()
  setSecretsKey(api.db, randomBytes(32))
  ;[gm, fgm, admin, hr, concerned] = (await Promise.all(
    ['gm', 'fgm', 'admin', 'hr01', 'yx09'].map((name) => api.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller]
  await sql`update app_user set role_keys = '{gm}' where user_name = 'yx09'`.execute(api.db)
  await sql`
    update app_user set pay_password_hash = (select pay_password_hash from app_user where user_name = 'gm')`.execute(
    api.db,
  )
})

/** A command beyond its limit, and the data that it changes. */
type Case = { build: () => Promise<unknown>; read: () => Promise<unknown> }

const idOfUser = async (userName: string) =>
  (await api.db.selectFrom('appUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow())
    .userId
const idOfRole = async (roleKey: string) =>
  (await api.db.selectFrom('role').select('roleId').where('roleKey', '=', roleKey).executeTakeFirstOrThrow()).roleId
const readRoles = async (userName: string) =>
  (await api.db.selectFrom('appUser').select('roleKeys').where('userName', '=', userName).executeTakeFirstOrThrow())
    .roleKeys

const cases: Readonly<Record<string, Case>> = {
  'members.merge': {
    build: async () => {
      const cashier = await api.as('shouyin01')
      for (const memberId of [3, 4]) await rechargeInCash(cashier, memberId)
      return { memberId: 3, fromMemberId: 4, reason: '同一位客人' }
    },
    read: async () => [await readStoredValue(api, 3), await readStoredValue(api, 4)],
  },
  'office.saveRole': {
    build: async () => ({
      roleId: await idOfRole('cashier'),
      cells: [{ permission: 'operate:bill:reverse', seen: 'none', scope: 'all' }],
    }),
    read: async () =>
      (
        await sql`select scope from role_permission where role_key = 'cashier' and permission = 'operate:bill:reverse'`.execute(
          api.db,
        )
      ).rows,
  },
  'office.applyPost': {
    build: async () => {
      const userId = await idOfUser('fwy03')
      const { rows } = await sql<{ postId: number }>`
        update post set role_keys = '{finance}' where post_id = (select post_id from app_user where user_id = ${userId}) returning post_id`.execute(
        api.db,
      )
      return { postId: rows[0]?.postId, userIds: [userId] }
    },
    read: () => readRoles('fwy03'),
  },
  'office.user-save': {
    build: async () => ({
      rows: [
        {
          id: await idOfUser('fwy04'),
          values: { roleIds: [await idOfRole('waiter'), await idOfRole('finance')] },
          seen: { roleIds: [await idOfRole('waiter')] },
        },
      ],
    }),
    read: () => readRoles('fwy04'),
  },
  'office.parameters-save': {
    build: async () => ({
      rows: [{ id: 1, values: { 'rights.secondPerson': false }, seen: { 'rights.secondPerson': true } }],
    }),
    read: async () =>
      (await sql`select config_value from sys_config where config_key = 'rights.secondPerson'`.execute(api.db)).rows,
  },
}

const endpoints = modules
  .flatMap((module): Endpoint[] => Object.values(module.endpoints))
  .filter(({ secondPerson }) => secondPerson !== undefined)

const confirm = async (caller: Caller, proposalId: number, payPassword = demoPayPassword) =>
  caller.send(approvals.confirmProposal, { proposalId, payPassword: await encryptWithFreshNonce(api, payPassword) })
const propose = async (endpoint: Endpoint, input: unknown, key?: string) => {
  const reply = await gm.send(
    endpoint as Endpoint<never, { proposalId?: number }>,
    input as never,
    key === undefined ? {} : { key },
  )
  expect(reply).toMatchObject({ code: 200, data: { proposalId: expect.any(Number) } })
  return reply.data.proposalId as number
}

it('knows a command beyond the limit of every endpoint with a second person', () => {
  expect(endpoints.map(({ id }) => id).toSorted()).toEqual(Object.keys(cases).toSorted())
  for (const endpoint of endpoints) expect(endpoint, endpoint.id).toMatchObject({ kind: 'command', access: 'staff' })
})

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const { build, read } = cases[id] as Case

  it('waits for another person, and is executed once', async () => {
    const input = await build()
    const before = await read()
    const proposalId = await propose(endpoint, input, `two-${id.replace('.', '-')}`)
    expect(await propose(endpoint, input, `two-${id.replace('.', '-')}`), 'a retry returns the same proposal').toBe(
      proposalId,
    )
    expect(await read(), 'nothing changes before the confirmation').toEqual(before)
    await sql`
      update proposal set concerned_user_ids = concerned_user_ids || ${concerned.userId}::bigint where proposal_id = ${proposalId}`.execute(
      api.db,
    )
    const shown = await fgm.call(approvals.proposal, { proposalId })
    expect(shown).toMatchObject({ state: 'waiting', can: { confirm: true, withdraw: false } })
    expect(shown.lines.length).toBeGreaterThan(0)
    for (const line of shown.lines) expect(line.beforeText).not.toBe(line.afterText)

    expect(await confirm(gm, proposalId)).toMatchObject({ errCode: 'SELF_CONFIRM' })
    expect(await confirm(concerned, proposalId)).toMatchObject({ errCode: 'SELF_CONFIRM' })
    expect(await confirm(hr, proposalId)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await hr.send(approvals.proposal, { proposalId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await confirm(fgm, proposalId, '000111')).toMatchObject({ errCode: 'PAY_PASSWORD_WRONG' })
    expect(await read(), 'refused confirmations change nothing').toEqual(before)

    const replies = await Promise.all([confirm(fgm, proposalId), confirm(admin, proposalId)])
    expect(replies.map(({ errCode }) => errCode ?? 'confirmed').toSorted()).toEqual(['PROPOSAL_ENDED', 'confirmed'])
    expect(await read()).not.toEqual(before)
    const { rows } = await sql<{ title: string }>`
      select split_part(title, '：', 1) as title from oper_log where subject_type = 'proposal' and subject_id = ${proposalId} order by oper_id`.execute(
      api.db,
    )
    expect(rows.map(({ title }) => title)).toEqual(['提交确认', '确认'])
    expect(await confirm(admin, proposalId)).toMatchObject({ errCode: 'PROPOSAL_ENDED' })
    expect(await fgm.send(approvals.rejectProposal, { proposalId, reason: '太晚' })).toMatchObject({
      errCode: 'PROPOSAL_ENDED',
    })
    await sql`delete from sys_config where config_key = 'rights.secondPerson'`.execute(api.db)
    expect(await listViolations(api)).toEqual([])
  })
})

describe('a proposal', () => {
  const grant = async (roleKey: string, permission: string) => ({
    roleId: await idOfRole(roleKey),
    cells: [{ permission, seen: 'none', scope: 'all' }],
  })
  const listTitles = async (caller: Caller) =>
    (await caller.call(approvals.proposals, { pageNum: 1, pageSize: 20 })).rows.map(({ title }) => title)

  it('is rejected with a reason that its proposer is notified of, or withdrawn by its proposer alone', async () => {
    const rejected = await propose(office.saveRole, await grant('host', 'system:goods:price'))
    expect(await listTitles(fgm)).toEqual(['修改角色权限：门迎'])
    expect(await fgm.send(approvals.withdrawProposal, { proposalId: rejected })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await gm.send(approvals.rejectProposal, { proposalId: rejected, reason: '不' })).toMatchObject({
      errCode: 'SELF_CONFIRM',
    })
    await fgm.call(approvals.rejectProposal, { proposalId: rejected, reason: '门迎不定价' })
    const { rows } = await sql<{ content: string }>`
      select content from notification where user_id = ${gm.userId} order by notification_id desc limit 1`.execute(
      api.db,
    )
    expect(rows[0]?.content).toContain('门迎不定价')
    const withdrawn = await propose(office.saveRole, await grant('host', 'system:goods:price'))
    await gm.call(approvals.withdrawProposal, { proposalId: withdrawn })
    expect(await confirm(fgm, withdrawn)).toMatchObject({
      errCode: 'PROPOSAL_ENDED',
      msg: expect.stringContaining('已撤回'),
    })
    const ended = await gm.call(approvals.proposals, { part: 'ended', pageNum: 1, pageSize: 2 })
    expect(ended.rows.map(({ state }) => state)).toEqual(['withdrawn', 'rejected'])
  })

  it('fails with the reason when the data changed since, and when its proposer lost the permission', async () => {
    const stale = await propose(office.saveRole, await grant('host', 'system:rule:edit'))
    await sql`insert into role_permission (role_key, permission, scope) values ('host', 'system:rule:edit', 'self')`.execute(
      api.db,
    )
    expect(await confirm(fgm, stale)).toMatchObject({
      errCode: 'PROPOSAL_FAILED',
      msg: expect.stringContaining('又有人改过'),
    })
    await sql`delete from role_permission where role_key = 'host' and permission = 'system:rule:edit'`.execute(api.db)
    await sql`update app_user set role_keys = '{staff}' where user_id = ${gm.userId}`.execute(api.db)
    expect(await confirm(fgm, stale)).toMatchObject({
      errCode: 'PROPOSAL_FAILED',
      msg: expect.stringContaining('没有这项权限'),
    })
    await sql`update app_user set role_keys = '{gm}' where user_id = ${gm.userId}`.execute(api.db)
    expect(await confirm(fgm, stale)).toMatchObject({ code: 200 })
  })

  it('expires after three days', async () => {
    const proposalId = await propose(office.saveRole, await grant('host', 'system:user:edit'))
    api.clock.at('2026-03-17 22:00:01')
    expect(await confirm(fgm, proposalId)).toMatchObject({ errCode: 'PROPOSAL_EXPIRED' })
    expect(await fgm.call(approvals.proposal, { proposalId })).toMatchObject({
      state: 'expired',
      can: { confirm: false },
    })
    api.clock.at('2026-03-14 22:00:00')
  })

  it('is not needed for other permissions, for narrower scopes, and without a second person', async () => {
    const roleId = await idOfRole('host')
    const save = (permission: string, seen: string, scope: string) =>
      gm.call(office.saveRole, { roleId, cells: [{ permission, seen, scope }] as never })
    expect(await save('operate:bill:wipe', 'none', 'all')).toEqual({})
    expect(await save('system:rule:edit', 'all', 'self')).toEqual({})
    const others = await sql<{ userId: number }>`
      update app_user set must_change_password = true where user_name in ('fgm', 'admin', 'yx09') returning user_id`.execute(
      api.db,
    )
    expect(await save('system:rule:edit', 'self', 'all')).toEqual({})
    const { rows } = await sql<{ title: string; after: unknown }>`
      select title, after from oper_log where subject_type = 'proposal' order by oper_id desc limit 1`.execute(api.db)
    expect(rows).toEqual([{ title: '独自完成：修改角色权限：门迎', after: { reason: '没有第二个人可以确认' } }])
    await sql`update app_user set must_change_password = false where user_id = any(${others.rows.map(({ userId }) => userId)}::bigint[])`.execute(
      api.db,
    )
  })

  it('is needed to disable a person who can confirm, and refuses rows of an import', async () => {
    const id = await idOfUser('yx09')
    const disable = { id, values: { status: userStatus.disabled }, seen: { status: userStatus.active } }
    await propose(buildEntityEndpoint(userEntity, 'save'), { rows: [disable] })
    expect(await concerned.call(approvals.proposals, { pageNum: 1, pageSize: 20 })).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ title: '修改员工', can: { confirm: false, withdraw: false } }),
      ]),
    })
    const sheet = { fileName: '员工.csv', columns: ['userName', 'roleIds'], rows: [['fwy05', '财务']] }
    const checked = await gm.call(buildEntityEndpoint(userEntity, 'check'), sheet)
    expect(checked.errors.map(({ message }) => message)).toEqual(['这一行要另一个人确认，不能导入，请在员工页面保存'])
    expect(await gm.send(buildEntityEndpoint(userEntity, 'import'), sheet)).toMatchObject({ errCode: 'ROWS_REFUSED' })
    expect(parametersEntity.secondPerson).toBe('system:config:edit')
  })
})

describe('merges of members', () => {
  it('count together by night and operator: of two at once, one waits', async () => {
    const limit = { configKey: 'pay.secondPersonAbove', configValue: JSON.stringify(150_000) }
    await api.db.insertInto('sysConfig').values(limit).execute()
    const cashier = await api.as('shouyin01')
    for (const memberId of [11, 12]) await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
    const finance = await api.as('caiwu01')
    const replies = await Promise.all(
      [11, 12].map((fromMemberId) =>
        finance.call(members.merge, { memberId: fromMemberId + 10, fromMemberId, reason: '同一位客人' }),
      ),
    )
    expect(replies.filter(({ proposalId }) => proposalId !== undefined)).toHaveLength(1)
    expect(replies.filter(({ memberNo }) => memberNo !== undefined)).toHaveLength(1)
    const left = await Promise.all([11, 12].map(async (memberId) => (await readStoredValue(api, memberId)).principal))
    expect(left.toSorted((one, other) => one - other)).toEqual([0, 100_000])
    expect(await listViolations(api)).toEqual([])
  })
})
