/** Members in the office: what each permission shows, what may change, and opening balances of imported members. */
import { memberFlowType, normalDisable } from '@nocturne/contract/codes'
import { directory } from '@nocturne/contract/directory/endpoints'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { members } from '@nocturne/contract/members/endpoints'
import { memberEntity } from '@nocturne/contract/office/member-entities'
import { office } from '@nocturne/contract/office/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { createMemberPhone } from '../../../../test/members.ts'
import { createRole, withRole } from '../../../../test/roles.ts'
import { readStoredValue, rechargeInCash } from '../../../../test/stored-value.ts'

const api = await startTestApi()
let finance: Caller
let gm: Caller
let cashier: Caller

const list = buildEntityEndpoint(memberEntity, 'list')
const save = buildEntityEndpoint(memberEntity, 'save')
const check = buildEntityEndpoint(memberEntity, 'check')
const imports = buildEntityEndpoint(memberEntity, 'import')
const exports = buildEntityEndpoint(memberEntity, 'export')
const history = buildEntityEndpoint(memberEntity, 'history')

beforeAll(async () => {
  await createRole(api, 'noPhone', { 'member:info:phone': null })
  await createRole(api, 'ownPhones', { 'member:info:phone': 'self' })
  await createRole(api, 'deptPhones', { 'member:info:phone': 'dept' })
  await createRole(api, 'deptMembers', { 'member:info:edit': 'dept' })
  await createRole(api, 'noOpening', { 'member:opening:add': null })
  finance = await api.as('caiwu01')
  gm = await api.as('gm')
  cashier = await api.as('shouyin01')
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const withoutRight = <T>(roleKey: string, run: (caller: Caller) => Promise<T>) =>
  withRole(api, { manager: gm, roleKey }, run)

let sequence = 1000
const nextPhone = () => `1470000${sequence++}`

const COLUMNS = ['memberName', 'phonenumber', 'openingPrincipal', 'openingBonus']
const buildSheet = (rows: string[][], columns = COLUMNS) => ({ fileName: '老会员.xlsx', columns, rows })

async function findMember(phone: string) {
  return api.db.selectFrom('member').selectAll().where('phonenumber', '=', phone).executeTakeFirst()
}

async function addMember(values: Record<string, FieldValue> = {}) {
  const phone = nextPhone()
  const { ids } = await finance.call(save, {
    rows: [{ values: { memberName: '测试', phonenumber: phone, ...values } }],
  })
  return { memberId: ids[0]!, phone }
}

const countRows = async () => {
  const [member, opening, flow, entry] = await Promise.all(
    (['member', 'memberOpening', 'memberFlow', 'journalEntry'] as const).map((table) =>
      api.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return [member?.total, opening?.total, flow?.total, entry?.total]
}

describe('what the office shows', () => {
  it('finds members by name, initials, card number and the end of the mobile number', async () => {
    const { phone } = await addMember({ memberName: '欧阳期初', memberNo: 'VIP-8801' })
    for (const keyword of ['欧阳期', 'oyqc', 'vip-8801', phone.slice(-4), phone]) {
      const { rows } = await finance.call(list, { pageNum: 1, pageSize: 50, keyword })
      expect(rows.map(({ values }) => values['memberNo'])).toContain('VIP-8801')
    }
    // Parts of a number would reveal masked digits one by one.
    const { rows } = await finance.call(list, { pageNum: 1, pageSize: 50, keyword: phone.slice(0, 7) })
    expect(rows).toEqual([])
  })

  it('masks mobile numbers without the permission for the whole venue: list, history, look-up, export, errors', async () => {
    const { memberId, phone } = await addMember()
    for (const role of ['noPhone', 'ownPhones', 'deptPhones'])
      await withoutRight(role, async (caller) => {
        const seen = [
          await caller.call(list, { pageNum: 1, pageSize: 50, keyword: phone.slice(-4) }),
          await caller.call(history, { id: memberId, pageNum: 1, pageSize: 50 }),
          await caller.call(office.lookup, { entity: 'member' }),
          await caller.send(save, {
            rows: [{ id: memberId, values: { phonenumber: '13900000000' }, seen: { phonenumber: '13911111111' } }],
          }),
          await caller.send(check, buildSheet([['M1', phone]], ['memberName', 'phonenumber'])),
          await caller.send(check, {
            fileName: 'a.csv',
            columns: ['memberNo', 'phonenumber'],
            rows: [[(await findMember(phone))!.memberNo, '13900000000']],
          }),
          await exportText(caller),
        ]
        expect(JSON.stringify(seen)).not.toContain(phone.slice(0, 9))
      })
    expect(await exportText(finance)).toContain(phone)
  })

  it('refuses values that the sender may not see, also when they are right', async () => {
    const { memberId, phone } = await addMember()
    await withoutRight('noPhone', async (caller) => {
      for (const guess of [phone, '13900000000'])
        expect(
          await caller.send(save, { rows: [{ id: memberId, values: { phonenumber: guess }, seen: {} }] }),
        ).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: [{ message: '你没有修改手机号的权限' }] } })
    })
  })

  it('closes members to employees whose permission does not cover the whole venue', async () => {
    await withoutRight('deptMembers', async (caller) => {
      for (const reply of [
        await caller.send(list, { pageNum: 1, pageSize: 10 }),
        await caller.send(save, { rows: [{ values: { memberName: '张三', phonenumber: nextPhone() } }] }),
        await caller.send(office.lookup, { entity: 'member' }),
        await caller.send(check, buildSheet([['张三', nextPhone(), '', '']])),
      ])
        expect(reply).toMatchObject({ errCode: 'NO_PERMISSION' })
    })
  })

  it('records every export, with the columns that were withheld, and masks numbers in the log', async () => {
    const { phone } = await addMember()
    await withoutRight('noOpening', exportText)
    const logged = await api.db
      .selectFrom('operLog')
      .select(['title', 'after'])
      .where('subjectType', '=', 'member')
      .orderBy('operId', 'desc')
      .limit(20)
      .execute()
    expect(logged[0]).toMatchObject({ title: '导出会员', after: { format: 'csv', withheld: ['期初本金', '期初赠金'] } })
    expect(JSON.stringify(logged)).not.toContain(phone)
  })
})

async function exportText(caller: Caller): Promise<string> {
  const reply = await api.app.inject({
    method: 'GET',
    url: `${exports.path}?format=csv`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return reply.body
}

describe('what the office changes', () => {
  it('refuses another card number, mobile number or date of joining, and assigns what is left empty', async () => {
    const { memberId } = await addMember()
    const stored = await api.db
      .selectFrom('member')
      .selectAll()
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(stored.memberNo).toMatch(/^M\d{6}$/)
    for (const [name, value] of Object.entries({ memberNo: 'X1', phonenumber: nextPhone(), joinDate: '2020-01-01' })) {
      const { rows } = await finance.call(list, { pageNum: 1, pageSize: 10, keyword: stored.memberNo })
      const reply = await finance.send(save, {
        rows: [{ id: memberId, values: { [name]: value }, seen: { [name]: rows[0]!.values[name] ?? null } }],
      })
      expect(reply).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: [{ field: name }] } })
    }
  })

  it('refuses a card number that a future member would get', async () => {
    const reply = await finance.send(save, {
      rows: [{ values: { memberName: '张三', phonenumber: nextPhone(), memberNo: 'M999999' } }],
    })
    expect(reply).toMatchObject({ detail: { errors: [{ field: 'memberNo' }] } })
  })

  it('does not lower a level below the one that recharges reached', async () => {
    const { memberId } = await addMember()
    await rechargeInCash(cashier, memberId)
    const { levelId } = await api.db
      .selectFrom('member')
      .select('levelId')
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
    const lowest = await api.db.selectFrom('memberLevel').select('levelId').orderBy('levelNo').executeTakeFirstOrThrow()
    expect(levelId).not.toBe(lowest.levelId)
    const reply = await finance.send(save, {
      rows: [{ id: memberId, values: { levelId: lowest.levelId }, seen: { levelId } }],
    })
    expect(reply.msg).toMatch(/^累计充值已到/)
  })

  it('does not assign members to the sender', async () => {
    const { userId } = await api.db
      .selectFrom('appUser')
      .select('userId')
      .where('userName', '=', 'gm')
      .executeTakeFirstOrThrow()
    const { memberId } = await addMember()
    const reply = await gm.send(save, {
      rows: [{ id: memberId, values: { salesUserId: userId }, seen: { salesUserId: null } }],
    })
    expect(reply).toMatchObject({
      detail: { errors: [{ field: 'salesUserId', message: expect.stringContaining('自己') }] },
    })
  })
})

describe('opening balances', () => {
  it('books principal and bonus, shows them as 期初, and counts them in the balances that the venue owes', async () => {
    const phone = nextPhone()
    const before = await finance.call(reports.memberBalances, { pageNum: 1, pageSize: 1 })
    expect(await finance.call(imports, buildSheet([['老会员', phone, '1000.50', '200']]))).toMatchObject({ added: 1 })
    const { memberId } = (await findMember(phone))!
    expect(await readStoredValue(api, memberId)).toEqual({ principal: 100_050, bonus: 20_000 })
    const own = await (await createMemberPhone(api, memberId)).call(members.balance, {})
    expect(own.flows).toMatchObject([
      { flowType: memberFlowType.opening, principal: 100_050, bonus: 20_000, about: '期初余额' },
    ])
    const after = await finance.call(reports.memberBalances, { pageNum: 1, pageSize: 1 })
    expect(after.summary.principalAmount - before.summary.principalAmount).toBe(100_050)
    expect(after.summary.bonusAmount - before.summary.bonusAmount).toBe(20_000)
    const { rows } = await finance.call(members.rechargesOf, { memberId, pageNum: 1, pageSize: 10 })
    expect(rows, 'nothing to refund to a provider').toEqual([])
  })

  it('is refused in its cell without the permission, and nothing changes', async () => {
    const before = await countRows()
    const rows = [
      ['张三', nextPhone(), '', ''],
      ['李四', nextPhone(), '500', ''],
    ]
    const sheet = buildSheet(rows)
    const expected = [{ row: 1, field: 'openingPrincipal', message: '你没有修改期初本金的权限' }]
    await withoutRight('noOpening', async (caller) => {
      expect((await caller.call(check, sheet)).errors).toEqual(expected)
      expect(await caller.send(imports, sheet)).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: expected } })
    })
    expect(await countRows()).toEqual(before)
  })

  it('does not reveal balances to senders who guess them', async () => {
    const phone = nextPhone()
    await finance.call(imports, buildSheet([['老会员', phone, '88.00', '']]))
    const { errors } = await withoutRight('noOpening', (caller) =>
      caller.call(check, buildSheet([['老会员', phone, '88.00', '']])),
    )
    expect(errors).toMatchObject([{ field: 'openingPrincipal', message: '你没有修改期初本金的权限' }])
  })

  it.each([
    ['negative amounts', '-1', '期初本金应为金额'],
    ['amounts beyond the maximum', '1000000.01', '期初本金需在'],
    ['text', '一百', '期初本金应为金额'],
    ['fractions of a fen', '1.005', '期初本金应为金额'],
  ])('refuses %s', async (_name, cell, message) => {
    const before = await countRows()
    const reply = await finance.send(imports, buildSheet([['张三', nextPhone(), cell, '']]))
    expect(reply).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: [{ field: 'openingPrincipal' }] } })
    expect(reply.msg).toContain(message)
    expect(await countRows()).toEqual(before)
  })

  it('refuses members with stored value, and a second opening', async () => {
    const used = await addMember()
    await rechargeInCash(cashier, used.memberId)
    const reply = await finance.send(imports, buildSheet([['测试', used.phone, '1.00', '']]))
    expect(reply.msg).toContain('已有储值记录')
    const opened = await addMember({ openingPrincipal: 5_000 })
    for (const cells of [
      ['测试', opened.phone, '51.00', ''],
      ['测试', opened.phone, '50.00', '1.00'],
      ['测试', opened.phone, '清空', ''],
    ])
      expect((await finance.send(imports, buildSheet([cells]))).msg).toContain('期初余额只能录一次')
    expect(await readStoredValue(api, opened.memberId)).toEqual({ principal: 5_000, bonus: 0 })
  })

  it('books the same file once, also when it is sent twice at once', async () => {
    const rows = Array.from({ length: 20 }, (_empty, index) => [`会员${index}`, nextPhone(), '10.00', '1.00'])
    const replies = await Promise.all([1, 2].map(() => finance.call(imports, buildSheet(rows))))
    expect(replies.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 20])
    for (const [, phone] of rows)
      expect(await readStoredValue(api, (await findMember(phone!))!.memberId)).toEqual({ principal: 1_000, bonus: 100 })
  })

  it('refuses numbers of a merged member, also when the merge and the import run at once', async () => {
    const stays = await addMember()
    const goes = await addMember()
    const [merge, opening] = await Promise.all([
      finance.send(members.merge, { memberId: stays.memberId, fromMemberId: goes.memberId, reason: '同一人' }),
      finance.send(imports, buildSheet([['测试', goes.phone, '30.00', '']])),
    ])
    expect(merge.code).toBe(200)
    const expected = opening.code === 200 ? 3_000 : 0
    if (opening.code !== 200) expect(opening.errCode).toBe('ROWS_REFUSED')
    expect(await readStoredValue(api, stays.memberId)).toEqual({ principal: expected, bonus: 0 })
    expect(await readStoredValue(api, goes.memberId)).toEqual({ principal: 0, bonus: 0 })
    const late = await finance.send(imports, buildSheet([['测试', goes.phone, '30.00', '']]))
    expect(late.msg).toContain('已合并到会员')
  })

  it('refuses an opening for a stopped member', async () => {
    const { memberId, phone } = await addMember()
    await finance.call(members.changeStatus, { memberId, status: normalDisable.disabled, reason: '测试' })
    expect((await finance.send(imports, buildSheet([['测试', phone, '30.00', '']]))).msg).toContain('会员已停用')
  })

  it('shows the balance to the cashier who finds the member', async () => {
    const phone = nextPhone()
    await finance.call(imports, buildSheet([['收银查', phone, '66.00', '']]))
    const [found] = await cashier.call(directory.members, { keyword: phone })
    expect(await cashier.call(members.detail, { memberId: found!.memberId })).toMatchObject({
      balance: { principal: 6_600 },
    })
  })
})
