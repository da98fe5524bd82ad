/** Credit accounts in the office: opening, owners, limits below the debt, stopping. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { creditOwnerType, normalDisable } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { creditAccountEntity } from '@nocturne/contract/office/money-entities'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'

const api = await startTestApi()
let gm: Caller

beforeAll(async () => {
  gm = await api.as('gm')
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const save = buildEntityEndpoint(creditAccountEntity, 'save')
const create = (values: Record<string, FieldValue>) => gm.send(save, { rows: [{ values }] })
const change = (id: number, values: Record<string, FieldValue>, seen: Record<string, FieldValue>) =>
  gm.send(save, { rows: [{ id, values, seen }] })
const readLedger = (creditAccountId: number) =>
  api.db
    .selectFrom('creditAccount as c')
    .innerJoin('account as a', 'a.accountId', 'c.accountId')
    .select(['c.creditLimit', 'c.ownerId', 'a.code', 'a.accountName', 'a.ceiling', 'a.balance'])
    .where('c.creditAccountId', '=', creditAccountId)
    .executeTakeFirstOrThrow()

it('opens the account of a company with its ledger account, and renames both', async () => {
  const { data } = await create({ ownerType: creditOwnerType.company, accountName: '星河广告', creditLimit: 500_000 })
  const id = data.ids[0]!
  expect(await readLedger(id)).toMatchObject({
    creditLimit: 500_000,
    ownerId: null,
    code: `receivable:${id}`,
    accountName: '挂账 星河广告',
    ceiling: 500_000,
  })
  await change(id, { accountName: '星河传媒', unlimited: true }, { accountName: '星河广告', unlimited: false })
  expect(await readLedger(id)).toMatchObject({ creditLimit: -1, accountName: '挂账 星河传媒', ceiling: null })
})

it('finds the member by the phone number and refuses a second account', async () => {
  const member = await api.db
    .selectFrom('member')
    .select(['memberId', 'memberName', 'phonenumber'])
    .where('status', '=', normalDisable.normal)
    .orderBy('memberId')
    .executeTakeFirstOrThrow()
  const values = { ownerType: creditOwnerType.member, phone: member.phonenumber, creditLimit: 100_000 }
  const { data } = await create(values)
  expect(await readLedger(data.ids[0]!)).toMatchObject({ ownerId: member.memberId })
  expect(await create({ ...values, accountName: '另一个' })).toMatchObject({ msg: '这位会员已有挂账账户' })
  expect(await create({ ...values, phone: '13000000001' })).toMatchObject({ msg: '没有这个手机号的会员，请先登记会员' })
})

it('refuses an account without its owner, and a change of the owner', async () => {
  expect(await create({ ownerType: creditOwnerType.staff })).toMatchObject({ msg: '请选择担保员工' })
  expect(await create({ ownerType: creditOwnerType.company })).toMatchObject({ msg: '请输入单位名称' })
  const account = await api.db
    .selectFrom('creditAccount')
    .select(['creditAccountId', 'ownerType'])
    .executeTakeFirstOrThrow()
  const moved = await change(
    account.creditAccountId,
    { ownerType: creditOwnerType.company },
    { ownerType: account.ownerType },
  )
  expect(moved).toMatchObject({ msg: '账户归谁不能修改，请给新的担保人另开一个账户' })
})

it('saves a limit below the debt with a warning, gives no more credit, and refuses to stop the account', async () => {
  const { data } = await create({ ownerType: creditOwnerType.company, accountName: '欠款单位', creditLimit: 500_000 })
  const id = data.ids[0]!
  const undone = new Error('undone')
  const { accountId } = await api.db
    .selectFrom('creditAccount')
    .select('accountId')
    .where('creditAccountId', '=', id)
    .executeTakeFirstOrThrow()
  await api.db.updateTable('account').set({ balance: 300_000 }).where('accountId', '=', accountId).execute()
  try {
    const lowered = await change(id, { creditLimit: 100_000 }, { creditLimit: 500_000 })
    expect(lowered.data.warnings).toEqual([
      { row: 0, field: 'creditLimit', message: expect.stringMatching(/^已欠.+3,?000.+比新额度多.+2,?000/) },
    ])
    const setBalance = (balance: number) =>
      api.db.updateTable('account').set({ balance }).where('accountId', '=', accountId).execute()
    await expect(setBalance(300_001)).rejects.toMatchObject({ constraint: 'account__ceiling' })
    await setBalance(200_000)
    const stopped = await change(id, { status: normalDisable.disabled }, { status: normalDisable.normal })
    expect(stopped.msg).toMatch(/^还欠.*2,?000/)
    throw undone
  } catch (error) {
    if (error !== undone) throw error
    await api.db.updateTable('account').set({ balance: 0 }).where('accountId', '=', accountId).execute()
  }
  expect(await change(id, { status: normalDisable.disabled }, { status: normalDisable.normal })).toMatchObject({
    code: 200,
  })
  const open = await gm.call(billing.creditAccounts, { keyword: '欠款单位' })
  expect(open).toEqual([])
})
