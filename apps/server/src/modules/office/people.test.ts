/** Departments, posts, employees and rights: refusals, concurrent changes, and the effects of a change. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { deptType, normalDisable, userStatus } from '@nocturne/contract/codes'
import type { EntityDefinition, EntityValues } from '@nocturne/contract/entity/definition'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { toPlainText } from '@nocturne/contract/entity/record-text'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { deptEntity, postEntity, roleEntity, userEntity } from '@nocturne/contract/office/people-entities'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPayPassword } from '../../../demo/people-data.ts'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations } from '../../../test/factories.ts'
import { createTokenCaller, encryptWithFreshNonce, logIn, setCaptcha } from '../../../test/log-in.ts'
import { setSecretsKey } from '../platform/public.ts'

let api: TestApi
let gm: Caller
let hr: Caller

beforeAll(async () => {
  api = await startTestApi()
  setSecretsKey(api.db, randomBytes(32))
  await setCaptcha(api, false)
  gm = await api.as('gm')
  hr = await api.as('hr01')
})

const listAll = async (definition: EntityDefinition) =>
  (await gm.call(buildEntityEndpoint(definition, 'list'), { pageNum: 1, pageSize: 5000 })).rows

/** Id of the record with this title or key. */
async function find(definition: EntityDefinition, title: string) {
  const names = [definition.titleField, definition.keyField ?? definition.titleField]
  const found = (await listAll(definition)).find(({ values }) => names.some((name) => values[name] === title))
  if (!found) throw new Error(`no ${definition.name} ${title}`)
  return found
}
const idOf = async (definition: EntityDefinition, title: string) => (await find(definition, title)).id

/** Saves a change of one record with the current values as seen. */
async function change(caller: Caller, definition: EntityDefinition, title: string, values: EntityValues) {
  const { id, values: seen } = await find(definition, title)
  return caller.send(buildEntityEndpoint(definition, 'save'), { rows: [{ id, values, seen }] })
}
const add = (caller: Caller, definition: EntityDefinition, values: EntityValues) =>
  caller.send(buildEntityEndpoint(definition, 'save'), { rows: [{ values }] })
const listMessages = (reply: { detail?: unknown }) =>
  ((reply.detail as { errors?: { field: string; message: string }[] } | undefined)?.errors ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  )
const listRoles = async (userName: string) =>
  (await api.db.selectFrom('appUser').select('roleKeys').where('userName', '=', userName).executeTakeFirstOrThrow())
    .roleKeys

async function hire(nickName: string, more: EntityValues = {}) {
  const reply = await add(gm, userEntity, {
    nickName,
    deptId: await idOf(deptEntity, '楼面部'),
    postId: await idOf(postEntity, '服务员'),
    ...more,
  })
  expect(listMessages(reply)).toEqual([])
  return reply.data.ids[0] as number
}

describe('departments', () => {
  it('carry ancestors of a whole subtree along when they move', async () => {
    await add(gm, deptEntity, {
      deptName: '一组',
      deptType: deptType.sales,
      parentId: await idOf(deptEntity, '营销一部'),
    })
    const centre = await idOf(deptEntity, '总经办')
    expect((await change(gm, deptEntity, '营销中心', { parentId: centre })).code).toBe(200)
    const { rows } = await sql<{ deptName: string; ancestors: string }>`
      select dept_name, ancestors from dept where dept_name in ('营销中心', '营销一部', '一组') order by dept_id`.execute(
      api.db,
    )
    expect(rows.map(({ ancestors }) => ancestors)).toEqual(['0,10', '0,10,20', '0,10,20,21'])
    expect((await change(gm, deptEntity, '营销中心', { parentId: null })).code).toBe(200)
    expect((await find(deptEntity, '营销中心')).values['parentId']).toBeNull()
    const { rows: back } = await sql<{
      ancestors: string
    }>`select ancestors from dept where dept_name = '一组'`.execute(api.db)
    expect(back).toEqual([{ ancestors: '0,20,21' }])
  })

  it('are never below themselves, also by two changes in one save', async () => {
    const below = await change(gm, deptEntity, '营销中心', { parentId: await idOf(deptEntity, '营销一部') })
    expect(listMessages(below)).toEqual(['parentId: 上级部门不能是自己或自己的下级'])
    const [one, two] = [await find(deptEntity, '楼面部'), await find(deptEntity, '出品部')]
    const ring = await gm.send(buildEntityEndpoint(deptEntity, 'save'), {
      rows: [
        { id: one.id, values: { parentId: two.id }, seen: one.values },
        { id: two.id, values: { parentId: one.id }, seen: two.values },
      ],
    })
    expect(ring).toMatchObject({ errCode: 'ROWS_REFUSED' })
  })

  it('are not stopped while people or departments in use are in them, and take no one after that', async () => {
    const reply = await change(gm, deptEntity, '营销中心', { status: normalDisable.disabled })
    expect(listMessages(reply)).toEqual(['status: 下面还有启用的部门 营销一部、营销二部、营销三部，请先停用或移走'])
    const floor = await change(gm, deptEntity, '楼面部', { status: normalDisable.disabled })
    expect(listMessages(floor)[0]).toMatch(/^status: 部门里还有在职员工 .+、.+、.+等\d+人，请先调到别的部门$/)
    await add(gm, deptEntity, { deptName: '空部门', deptType: deptType.floor })
    expect((await change(gm, deptEntity, '空部门', { status: normalDisable.disabled })).code).toBe(200)
    const moved = await change(gm, userEntity, 'fwy01', { deptId: await idOf(deptEntity, '空部门') })
    expect(listMessages(moved)).toEqual(['deptId: 这个部门已停用，请换一个'])
  })

  it('stop or receive a person, not both at once', async () => {
    await add(gm, deptEntity, { deptName: '临时部', deptType: deptType.floor })
    const deptId = await idOf(deptEntity, '临时部')
    const replies = await Promise.all([
      change(gm, deptEntity, '临时部', { status: normalDisable.disabled }),
      change(hr, userEntity, 'fwy06', { deptId }),
    ])
    expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['ROWS_REFUSED', 'saved'])
  })

  it('have an active leader, and never the name of the department of walk-ins', async () => {
    const userId = await hire('临时负责人', { status: userStatus.disabled })
    const led = await change(gm, deptEntity, '门迎部', { leaderUserId: userId })
    expect(listMessages(led)).toEqual(['leaderUserId: 负责人已停用，请选择在职员工'])
    expect(listMessages(await add(gm, deptEntity, { deptName: '公司', deptType: deptType.floor }))).toEqual([
      'deptName: 这个名称由系统使用，请换一个',
    ])
  })
})

describe('posts', () => {
  it('give their roles to new people, and to holders only when applied', async () => {
    const [host, staff] = [await idOf(roleEntity, '门迎'), await idOf(roleEntity, '普通员工')]
    await add(gm, postEntity, { postName: '代客泊车', roleIds: [staff], loginPrefix: 'bc' })
    const postId = await idOf(postEntity, '代客泊车')
    const userId = await hire('泊车小王', { postId })
    expect(await listRoles('bc01')).toEqual(['staff'])
    await change(gm, postEntity, '代客泊车', { roleIds: [staff, host], rewardFlag: true })
    expect(await listRoles('bc01')).toEqual(['staff'])
    expect(await gm.call(office.postHolders, { postId })).toEqual([
      { userId, nickName: '泊车小王', differences: ['roleKeys', 'rewardFlag'] },
    ])
    const replies = await Promise.all([1, 2].map(() => gm.call(office.applyPost, { postId, userIds: [userId] })))
    expect(replies.map(({ changed }) => changed).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect((await listRoles('bc01')).toSorted()).toEqual(['host', 'staff'])
    const { rows } = await gm.call(buildEntityEndpoint(userEntity, 'history'), { id: userId, pageNum: 1, pageSize: 10 })
    expect(rows.map(({ title }) => title)).toContain('应用岗位设置')
    const other = await gm.send(office.applyPost, { postId, userIds: [gm.userId ?? 0] })
    expect(other).toMatchObject({ errCode: 'USER_NOT_FOUND' })
  })

  it('are stopped without holders only, and change roles only for those who may give roles', async () => {
    const held = await change(gm, postEntity, '吧员', { status: normalDisable.disabled })
    expect(listMessages(held)[0]).toMatch(/^status: .+还在这个岗位，请先换岗位$/)
    const raised = await change(hr, postEntity, '行政', { roleIds: [await idOf(roleEntity, '总经理')] })
    expect(listMessages(raised)).toEqual(['roleIds: 你没有修改角色的权限'])
    expect(listMessages(await add(gm, postEntity, { postName: '系统' }))).toEqual([
      'postName: 这个名称由系统使用，请换一个',
    ])
  })
})

describe('employees', () => {
  it('are hired by HR with login, code, employment and department history, and sign in with an issued password', async () => {
    const reply = await add(hr, userEntity, {
      nickName: '新来的',
      phonenumber: '13711112222',
      deptId: await idOf(deptEntity, '楼面部'),
      postId: await idOf(postEntity, '服务员'),
    })
    const userId = reply.data.ids[0] as number
    const { values } = (await listAll(userEntity)).find(({ id }) => id === userId)!
    expect(values).toMatchObject({
      userName: expect.stringMatching(/^fwy\d+$/),
      employeeCode: expect.stringMatching(/^\w{16}$/),
      rewardFlag: true,
      saleFlag: false,
      entryDate: '2026-03-14',
      leaveDate: null,
    })
    expect(await listRoles(toPlainText(values['userName']))).toEqual(['waiter'])
    const { rows } = await hr.call(office.issuePasswords, { userIds: [userId] }, { key: 'slips-of-the-new' })
    expect(rows).toEqual([
      {
        userId,
        nickName: '新来的',
        userName: values['userName'],
        password: expect.stringMatching(/^(\w{3}-){3}\w{3}$/),
      },
    ])
    const again = await hr.call(office.issuePasswords, { userIds: [userId] }, { key: 'slips-of-the-new' })
    expect(again.rows).toEqual(rows)
    const { rows: traces } = await sql<{ place: string }>`
      select 'oper_log' as place from oper_log l where l::text like ${`%${rows[0]?.password}%`}
      union all select 'operation ' || endpoint_id from operation o where o::text like ${`%${rows[0]?.password}%`}
      union all select 'app_user' from app_user u where u::text like ${`%${rows[0]?.password}%`}`.execute(api.db)
    expect(traces).toEqual([])
    const { data } = await logIn(api, toPlainText(values['userName']), rows[0]?.password ?? '')
    const phone = createTokenCaller(api, data.access_token)
    expect(await phone.send(session.userInfo, {})).toMatchObject({ errCode: 'PASSWORD_CHANGE_REQUIRED' })
    expect(await listViolations(api)).toEqual([])
  })

  it('are sixty in one save, with sixty passwords in one call', async () => {
    const [deptId, postId] = [await idOf(deptEntity, '出品部'), await idOf(postEntity, '吧员')]
    const { ids } = await hr.call(buildEntityEndpoint(userEntity, 'save'), {
      rows: Array.from({ length: 60 }, (_, index) => ({ values: { nickName: `夏天${index}号`, deptId, postId } })),
    })
    const { rows } = await hr.call(office.issuePasswords, { userIds: ids })
    expect(new Set(rows.map(({ password }) => password)).size).toBe(60)
    expect(rows.map(({ userId }) => userId)).toEqual(ids)
  })

  it('move to a department from now on, one at a time', async () => {
    const userId = await idOf(userEntity, 'fwy07')
    const [bar, door] = [await idOf(deptEntity, '出品部'), await idOf(deptEntity, '门迎部')]
    const seen = { deptId: await idOf(deptEntity, '楼面部') }
    const replies = await Promise.all(
      [bar, door].map((deptId) =>
        gm.send(buildEntityEndpoint(userEntity, 'save'), { rows: [{ id: userId, values: { deptId }, seen }] }),
      ),
    )
    expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['STALE_DATA', 'saved'])
    const periods = await api.db.selectFrom('userDept').select('toAt').where('userId', '=', userId).execute()
    expect(periods).toHaveLength(2)
    expect(periods.filter(({ toAt }) => toAt === null)).toHaveLength(1)
  })

  it('leave: sessions and employment end; they return with a new password only', async () => {
    const phone = await api.as('fwy08')
    expect((await change(hr, userEntity, 'fwy08', { status: userStatus.disabled })).code).toBe(200)
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(401)
    expect((await find(userEntity, 'fwy08')).values).toMatchObject({ leaveDate: '2026-03-14' })
    expect((await change(hr, userEntity, 'fwy08', { leaveDate: '2026-03-10' })).code).toBe(200)
    api.clock.at('2026-03-16 22:00:00')
    expect((await change(hr, userEntity, 'fwy08', { status: userStatus.active })).code).toBe(200)
    api.clock.at('2026-03-14 22:00:00')
    expect((await find(userEntity, 'fwy08')).values).toMatchObject({ entryDate: '2026-03-16', leaveDate: null })
    const early = await change(hr, userEntity, 'fwy08', { entryDate: '2026-03-09' })
    expect(listMessages(early)).toEqual(['entryDate: 入职日期要晚于上次离职日期2026-03-10'])
    const { passwordHash } = await api.db
      .selectFrom('appUser')
      .select('passwordHash')
      .where('userName', '=', 'fwy08')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toBeNull()
    expect(await listViolations(api)).toEqual([])
  })

  it.each([
    [{ nickName: '阿 杰' }, ['nickName: 已有同事使用相同或相近的艺名，请换一个']],
    [{ userName: 'yx01' }, ['userName: 已有同样的账号']],
    [{ userName: '7号' }, ['参数错误：账号只能用字母、数字，并以字母开头']],
    [{ userName: 'a' }, ['userName: 账号需为2-30位字母、数字，以字母开头']],
    [{ phonenumber: '13800000001' }, ['phonenumber: 已有同样的手机号']],
    [{ phonenumber: '123' }, ['参数错误：手机号格式不正确']],
    [{ leaveDate: '2026-03-01' }, ['leaveDate: 在职员工没有离职日期；离职请把状态改为停用']],
    [{ status: userStatus.disabled, leaveDate: '2026-03-15' }, ['leaveDate: 离职日期不能晚于今天']],
    [{ status: userStatus.disabled, leaveDate: '2020-01-01' }, ['leaveDate: 离职日期不能早于入职日期']],
  ])('refuse %j next to the field', async (values, messages) => {
    const reply = await change(gm, userEntity, 'yx03', values)
    // Values of a wrong form are refused with the input, others by the rules of the entity.
    expect(reply.errCode === 'ROWS_REFUSED' ? listMessages(reply) : [reply.msg]).toEqual(messages)
  })

  it('take the roles of a new post along with its settings', async () => {
    const before = await find(userEntity, 'fwy09')
    expect((await change(hr, userEntity, 'fwy09', { postId: await idOf(postEntity, '收银') })).code).toBe(200)
    expect(await listRoles('fwy09')).toEqual(['cashier'])
    const { rows } = await gm.call(buildEntityEndpoint(userEntity, 'history'), {
      id: before.id,
      pageNum: 1,
      pageSize: 5,
    })
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['postId', 'roleIds', 'rewardFlag']),
    )
    const given = await change(hr, userEntity, 'fwy09', { roleIds: [await idOf(roleEntity, '财务')] })
    expect(listMessages(given)).toEqual(['roleIds: 你没有修改角色的权限'])
  })
})

describe('control over people', () => {
  it('is refused over people with rights that the actor lacks', async () => {
    const fault = '这名员工有员工维护、角色权限或系统参数的权限，需由有同样权限的人操作'
    const promoted = await change(hr, userEntity, 'fwy10', { postId: await idOf(postEntity, '总经理') })
    expect(listMessages(promoted)).toEqual([`postId: ${fault}`])
    expect(listMessages(await change(hr, userEntity, 'gm', { status: userStatus.disabled }))).toEqual([
      `status: ${fault}`,
    ])
    const issued = await hr.send(office.issuePasswords, { userIds: [gm.userId ?? 0] })
    expect(issued).toMatchObject({ errCode: 'RIGHT_NOT_OWN' })
    expect(await hr.send(office.issuePasswords, { userIds: [hr.userId ?? 0] })).toMatchObject({
      errCode: 'PARAM_INVALID',
      msg: expect.stringContaining('自己的密码请在'),
    })
    expect(listMessages(await change(gm, userEntity, 'gm', { status: userStatus.disabled }))).toEqual([
      'status: 不能停用自己',
    ])
    const former = await hire('走了的人', { status: userStatus.disabled })
    expect(await hr.send(office.issuePasswords, { userIds: [former] })).toMatchObject({ errCode: 'ACCOUNT_DISABLED' })
    expect(await hr.send(office.issuePasswords, { userIds: [999_999] })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
  })

  it('stays with the last administrator, also when two disable each other at once', async () => {
    const fgm = await api.as('fgm')
    const before = await api.db
      .selectFrom('appUser')
      .selectAll()
      .where('userName', '=', 'admin')
      .executeTakeFirstOrThrow()
    await api.db.updateTable('appUser').set({ passwordHash: null }).where('userName', '=', 'admin').execute()
    const replies = await Promise.all([
      change(gm, userEntity, 'fgm', { status: userStatus.disabled }),
      change(fgm, userEntity, 'gm', { status: userStatus.disabled }),
    ])
    const messages = replies.flatMap(listMessages)
    expect(
      [[], ['status: 至少要有一名在职员工同时有角色权限和系统参数']],
      'one disabled, the other signed out or refused',
    ).toContainEqual(messages)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from app_user where 'gm' = any(role_keys) and status = ${userStatus.active} and password_hash is not null`.execute(
      api.db,
    )
    expect(rows).toEqual([{ n: 1 }])
    const { passwordHash } = before
    await api.db.updateTable('appUser').set({ passwordHash }).where('userName', '=', 'admin').execute()
    await sql`update app_user set status = ${userStatus.active}, password_hash = ${passwordHash}, must_change_password = false
      where user_name in ('gm', 'fgm')`.execute(api.db)
    await sql`
      update employment set leave_date = null
      where user_id in (select user_id from app_user where user_name in ('gm', 'fgm'))`.execute(api.db)
    gm = await api.as('gm')
  })
})

describe('rights', () => {
  const cell = (
    permission: 'operate:bill:wipe' | 'operate:bill:discount' | 'system:role:edit',
    seen: string,
    scope: string,
  ) => ({ permission, seen, scope }) as never

  it('of a copied role work at once, change at once, and are explained', async () => {
    const waiterId = await idOf(roleEntity, '服务员')
    const { roleId } = await gm.call(office.copyRole, { roleId: waiterId, roleName: '资深服务员' })
    const userId = await hire('资深小赵', { userName: 'zsfwy', roleIds: [roleId] })
    const phone = await api.as('zsfwy')
    await api.db.updateTable('appUser').set({ mustChangePassword: false }).where('userId', '=', userId).execute()
    expect(await phone.call(session.permissions, {})).toContain('operate:table:open')
    expect(await phone.call(session.userInfo, {})).toMatchObject({ homeView: 'mine' })
    expect((await phone.send(tables.list, {})).code).toBe(200)
    expect(await phone.call(session.permissions, {})).not.toContain('operate:bill:wipe')
    await gm.call(office.saveRole, { roleId, cells: [cell('operate:bill:wipe', 'none', 'all')] })
    await expect.poll(() => phone.call(session.permissions, {}), { timeout: 60_000 }).toContain('operate:bill:wipe')
    expect(await gm.call(office.explainRight, { userId, permission: 'operate:bill:wipe' })).toMatchObject({
      nickName: '资深小赵',
      rights: [{ label: '抹零', scope: 'all', sources: [{ roleId, roleName: '资深服务员', scope: 'all' }] }],
    })
    const { rights } = await gm.call(office.explainRight, { userId })
    expect(rights.map(({ permission }) => permission).toSorted()).toEqual(await phone.call(session.permissions, {}))
    expect(await gm.call(office.explainRight, { userId, permission: 'system:role:edit' })).toMatchObject({
      rights: [{ scope: null, sources: [] }],
    })
    const held = await gm.send(office.stopRole, { roleId })
    expect(held).toMatchObject({ errCode: 'ROLE_IN_USE', msg: '不能停用：资深小赵还是这个角色，请先换成别的角色' })
    await change(gm, userEntity, 'zsfwy', { roleIds: [waiterId] })
    await gm.call(office.stopRole, { roleId })
    const stopped = await change(gm, userEntity, 'zsfwy', { roleIds: [roleId] })
    expect(listMessages(stopped)).toEqual(['roleIds: 角色“资深服务员”已停用'])
    expect(await listViolations(api)).toEqual([])
  })

  it('stop with the role and start with a person, not both at once', async () => {
    const { roleId } = await gm.call(office.copyRole, { roleId: await idOf(roleEntity, '门迎'), roleName: '夜班门迎' })
    const replies = await Promise.all([
      gm.send(office.stopRole, { roleId }),
      change(gm, userEntity, 'my02', { roleIds: [roleId] }),
    ])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('show the menus that an employee with only the role has', async () => {
    const waiter = await api.as('fwy01')
    const roleId = await idOf(roleEntity, '服务员')
    const view = await gm.call(office.roleView, { roleId })
    expect(view.menus).toEqual((await waiter.call(notifications.home, {})).menus)
    expect(view).toMatchObject({ permissions: [], reports: [] })
    const manager = await gm.call(office.roleView, { roleId: await idOf(roleEntity, '总经理') })
    const { permissions, reports } = await gm.call(office.overview, {})
    expect(manager).toMatchObject({ permissions, reports })
    expect(permissions).toContain('operate:refund:apply')
    expect(await waiter.send(office.roleView, { roleId })).toMatchObject({ errCode: 'NO_PERMISSION' })
  })

  it('appear in the matrix by theme with what the caller may grant', async () => {
    const { roles, themes, scopes } = await gm.call(office.roleMatrix, {})
    expect(roles.find(({ roleName }) => roleName === '系统管理员')).toMatchObject({ editable: false, builtIn: true })
    expect(scopes.map(({ label }) => label)).toEqual(['本人', '本部门', '全店'])
    expect(themes.map(({ title }) => title)).toContain('账单和收款')
    const wipe = themes
      .flatMap((theme) => theme.permissions)
      .find(({ permission }) => permission === 'operate:bill:wipe')
    expect(wipe).toMatchObject({ label: '抹零', grantable: 'all', addedTime: null })
    await sql`update schema_migration set applied_at = now() + interval '1 day' where name like '0306%'`.execute(api.db)
    const later = await gm.call(office.roleMatrix, {})
    const fresh = later.themes.flatMap((theme) => theme.permissions).filter(({ addedTime }) => addedTime !== null)
    expect(fresh.map(({ permission }) => permission)).toContain('system:stock:edit')
  })

  it('refuse a cell that another person changed, and one of two concurrent changes', async () => {
    const roleId = await idOf(roleEntity, '收银')
    const stale = await gm.send(office.saveRole, { roleId, cells: [cell('operate:bill:wipe', 'none', 'self')] })
    expect(stale).toMatchObject({
      errCode: 'STALE_DATA',
      detail: { stale: [{ permission: 'operate:bill:wipe', current: 'all' }] },
    })
    const replies = await Promise.all(
      ['self', 'dept'].map((scope) =>
        gm.send(office.saveRole, { roleId, cells: [cell('operate:bill:wipe', 'all', scope)] }),
      ),
    )
    expect(replies.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['STALE_DATA', 'saved'])
  })

  it('are granted only by those who have them, and names are unique', async () => {
    const [hostId, hrId] = [await idOf(roleEntity, '门迎'), await idOf(roleEntity, '人事')]
    const { proposalId = 0 } = await gm.call(office.saveRole, {
      roleId: hrId,
      cells: [cell('system:role:edit', 'none', 'all')],
    })
    const payPassword = await encryptWithFreshNonce(api, demoPayPassword)
    await (await api.as('fgm')).call(approvals.confirmProposal, { proposalId, payPassword })
    await expect.poll(() => hr.call(session.permissions, {}), { timeout: 60_000 }).toContain('system:role:edit')
    const beyond = await hr.send(office.saveRole, {
      roleId: hostId,
      cells: [cell('operate:bill:discount', 'none', 'all')],
    })
    expect(beyond).toMatchObject({ errCode: 'RIGHT_NOT_OWN', msg: '你自己没有打折的权限，不能授予或管理' })
    const role = await change(hr, userEntity, 'my03', { roleIds: [await idOf(roleEntity, '财务')] })
    expect(listMessages(role)[0]).toMatch(/^roleIds: 你自己没有.+等\d+项的权限，不能授予别人$/)
    for (const roleName of ['收银', '甲、乙'])
      expect(await gm.send(office.copyRole, { roleId: hostId, roleName })).toMatchObject({ errCode: 'PARAM_INVALID' })
    const adminId = await idOf(roleEntity, '系统管理员')
    expect(await gm.send(office.saveRole, { roleId: adminId, cells: [] })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await gm.send(office.copyRole, { roleId: adminId, roleName: '二号' })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    expect(await gm.send(office.stopRole, { roleId: hostId })).toMatchObject({ errCode: 'ROLE_IN_USE' })
  })

  it('to manage rights stay with someone', async () => {
    await api.db.updateTable('appUser').set({ passwordHash: null }).where('userName', '=', 'admin').execute()
    const roleId = await idOf(roleEntity, '总经理')
    const reply = await gm.send(office.saveRole, { roleId, cells: [cell('system:role:edit', 'all', 'none')] })
    expect(reply).toMatchObject({ errCode: 'LAST_ADMINISTRATOR' })
    expect(await gm.call(session.permissions, {})).toContain('system:role:edit')
  })
})
