/** What guests pay ahead from a member's balance, on his own phone and at the desk, and how it comes home. */
import { expect, test } from '@playwright/test'
import { members } from '@nocturne/contract/members/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { hashPassword } from '../apps/server/src/modules/session/public.ts'
import { callHouse } from './lib/guests.ts'
import { houseDb, memberTokenOf, takePhone } from './lib/phone.ts'
import { by, cashier } from './states/parties.ts'
import { booked } from './states/reservations.ts'

const MEMBER = 21
const PASSWORD = '258369'
const DEPOSIT = 60_000

const balance = async () => {
  const { principalAmount, bonusAmount } = await houseDb()
    .selectFrom('memberBalance')
    .select(['principalAmount', 'bonusAmount'])
    .where('memberId', '=', MEMBER)
    .executeTakeFirstOrThrow()
  return principalAmount + bonusAmount
}

test('a deposit is paid from the balance by the pay password, and comes back onto it', async ({ browser }) => {
  await callHouse(members.takeRecharge, { memberId: MEMBER, ruleId: 3, payMethod: 'card' }, await by(cashier))
  await houseDb()
    .updateTable('member')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .where('memberId', '=', MEMBER)
    .execute()
  const before = await balance()
  const { bookingId, shareCode } = await booked(DEPOSIT)
  const token = await memberTokenOf(MEMBER)
  const { page, context, open, problems } = await takePhone(browser)
  await context.addInitScript((stored) => localStorage.setItem('nocturne.memberToken', stored), token)
  await open(`/pages/notice/index?bookingId=${bookingId}&shareCode=${shareCode}`)
  await page.getByRole('button', { name: '会员余额支付' }).click()
  const sheet = page.getByRole('dialog', { name: '会员余额' })
  await sheet.getByLabel('支付密码').fill('111222')
  await sheet.getByRole('button', { name: '支付 ¥600' }).click()
  await expect(sheet.getByText(/支付密码错误/)).toBeVisible()
  expect(await balance()).toBe(before)
  await sheet.getByLabel('支付密码').fill(PASSWORD)
  await sheet.getByRole('button', { name: '支付 ¥600' }).click()
  await expect(page.getByText(/已付 ¥600/)).toBeVisible()
  await expect(page.getByRole('button', { name: '会员余额支付' })).toHaveCount(0)
  expect(await balance()).toBe(before - DEPOSIT)

  await callHouse(reservations.refundDeposit, { bookingId, reason: '客人改期' }, await by('gm'))
  await page.reload()
  await expect(page.getByText(/已退 ¥600/)).toBeVisible()
  expect(await balance()).toBe(before)
  expect(problems).toEqual([])
})
