/** Prepayments from a member's balance, on the member's phone and at the desk, and their refunds. */
import { expect, test } from '@playwright/test'
import { members } from '@nocturne/contract/members/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { hashPassword } from '../apps/server/src/modules/session/public.ts'
import { formatFen } from '@nocturne/base/money'
import type { Browser, Page } from '@playwright/test'
import { callServer, openGuestPhone, type GuestPhone } from './lib/guests.ts'
import { getDatabase, createMemberToken, openPhone } from './lib/phone.ts'
import { requestSmsCode } from './lib/text-messages.ts'
import { authenticate, cashierLogin, salesLogin } from './states/parties.ts'
import { createBooking } from './states/reservations.ts'

const MEMBER = 21
const PASSWORD = '258369'
const DEPOSIT = 60_000

const readBalance = async () => {
  const { principalAmount, bonusAmount } = await getDatabase()
    .selectFrom('memberBalance')
    .select(['principalAmount', 'bonusAmount'])
    .where('memberId', '=', MEMBER)
    .executeTakeFirstOrThrow()
  return principalAmount + bonusAmount
}

test('a deposit is paid from the balance and refunded to it; the guest requests a call and gets it', async ({
  browser,
}) => {
  await callServer(
    members.takeRecharge,
    { memberId: MEMBER, ruleId: 3, payMethod: 'card' },
    await authenticate(cashierLogin),
  )
  await getDatabase()
    .updateTable('member')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .where('memberId', '=', MEMBER)
    .execute()
  const before = await readBalance()
  const { bookingId, shareCode } = await createBooking(DEPOSIT)
  const token = await createMemberToken(MEMBER)
  const { page, context, open, problems } = await openPhone(browser)
  await context.addInitScript((stored) => localStorage.setItem('nocturne.memberToken', stored), token)
  await open(`/pages/notice/index?bookingId=${bookingId}&shareCode=${shareCode}`)
  await page.getByRole('button', { name: '会员余额支付' }).click()
  const sheet = page.getByRole('dialog', { name: '会员余额' })
  await sheet.getByLabel('支付密码').fill('111222')
  await sheet.getByRole('button', { name: '支付 ¥600' }).click()
  await expect(sheet.getByText(/支付密码错误/)).toBeVisible()
  expect(await readBalance()).toBe(before)
  await sheet.getByLabel('支付密码').fill(PASSWORD)
  await sheet.getByRole('button', { name: '支付 ¥600' }).click()
  await expect(page.getByText(/已付 ¥600/)).toBeVisible()
  await expect(page.getByRole('button', { name: '会员余额支付' })).toHaveCount(0)
  expect(await readBalance()).toBe(before - DEPOSIT)

  await callServer(reservations.refundDeposit, { bookingId, reason: '客人改期' }, await authenticate('gm'))
  await page.reload()
  await expect(page.getByText(/已退 ¥600/)).toBeVisible()
  expect(await readBalance()).toBe(before)

  await page.getByRole('button', { name: '请回电', exact: true }).click()
  await page.getByRole('button', { name: '同意，请回电' }).click()
  await expect(page.getByText(/已在 \d\d:\d\d 通知/)).toBeVisible()
  await expect(page.getByRole('button', { name: '请回电', exact: true })).toHaveCount(0)
  const colleague = await openPhone(browser, { as: salesLogin })
  await colleague.open(`/pages/operat/reserve/index?bookingId=${bookingId}`)
  await expect(colleague.page.getByText(/请您回电，同意使用预订手机号/)).toBeVisible()
  await colleague.page.getByRole('button', { name: '已联系' }).click()
  await expect(colleague.page.getByText(/请您回电，同意使用预订手机号/)).toHaveCount(0)
  await colleague.context.close()
  await page.reload()
  await expect(page.getByText(/已在 \d\d:\d\d 联系您/)).toBeVisible()
  expect(problems).toEqual([])
})

/** Opens the link of a booking on a phone of the member, and the sheet for paying its deposit from the balance. */
async function openBalanceSheet(browser: Browser, token: string, booking: { bookingId: number; shareCode: string }) {
  const phone = await openPhone(browser)
  await phone.context.addInitScript((stored) => localStorage.setItem('nocturne.memberToken', stored), token)
  await phone.open(`/pages/notice/index?bookingId=${booking.bookingId}&shareCode=${booking.shareCode}`)
  await phone.page.getByRole('button', { name: '会员余额支付' }).click()
  return { ...phone, sheet: phone.page.getByRole('dialog', { name: '会员余额' }) }
}

test('a balance spent on another phone is read again after the refusal, with the way to recharge', async ({
  browser,
}) => {
  await callServer(
    members.takeRecharge,
    { memberId: MEMBER, ruleId: 3, payMethod: 'card' },
    await authenticate(cashierLogin),
  )
  await getDatabase()
    .updateTable('member')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .where('memberId', '=', MEMBER)
    .execute()
  const before = await readBalance()
  const deposit = before - (before % 100) - 10_000
  const token = await createMemberToken(MEMBER)
  const first = await openBalanceSheet(browser, token, await createBooking(deposit))
  await first.sheet.getByLabel('支付密码').fill(PASSWORD)
  const second = await openBalanceSheet(browser, token, await createBooking(deposit))
  await second.sheet.getByLabel('支付密码').fill(PASSWORD)
  await second.sheet.getByRole('button', { name: /^支付 ¥/ }).click()
  await expect(second.page.getByText(/已付 ¥/)).toBeVisible()
  const left = await readBalance()
  expect(left).toBe(before - deposit)

  await first.sheet.getByRole('button', { name: /^支付 ¥/ }).click()
  await expect(first.sheet).toContainText('余额不足，充值后可用余额支付')
  await expect(first.sheet.getByRole('button', { name: '去充值' })).toBeVisible()
  await expect(first.sheet.getByLabel('支付密码')).toHaveCount(0)
  await expect(first.sheet).toContainText(formatFen(left))
  expect(await readBalance()).toBe(left)
  await Promise.all([first.close(), second.close()])
})

const CENTRE = '/pages/member/index'

/** Types the number, requests the code and types it; the sixth digit submits the form. */
async function signInByText(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  const code = page.getByLabel('短信验证码')
  const texted = await requestSmsCode(phone, () => page.getByRole('button', { name: '获取验证码' }).click())
  await expect(code).toBeFocused()
  await expect(page.getByText(/已发送到/)).toBeVisible()
  await code.fill(texted)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登录设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录 / 注册' })).toBeVisible()
  await expect(page.getByLabel('手机号', { exact: true })).toBeVisible()
}

/** Consents in WeChat when it asks for consent. */
async function consentInWeChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: '同意' }).click()
}

let numbers = 0
const createPhoneNumber = () => `186${String(Date.now()).slice(-7)}${(numbers += 1) % 10}`

test('a new member in WeChat signs in by SMS code, recharges, sets a pay password, pays with it and signs out', async ({
  browser,
}) => {
  const phone = createPhoneNumber()
  const guest: GuestPhone = await openGuestPhone(browser, 'wechat')
  const { page } = guest

  await test.step('signs in and sees the member centre', async () => {
    await guest.open(CENTRE)
    await signInByText(page, phone)
    await expect(page.getByText('会员余额')).toBeVisible()
    await expect(page.getByRole('button', { name: '登录设备' })).toBeVisible()
  })

  await test.step('recharges the sum chosen before the WeChat authorization', async () => {
    await page.getByRole('button', { name: /^¥3,000/ }).click()
    await page.getByRole('button', { name: '充值 ¥3,000' }).click()
    const sheet = page.getByRole('dialog', { name: '充值' })
    const pay = sheet.getByRole('button', { name: '微信支付 ¥3,000' })
    await expect(pay.and(page.locator(':not([aria-busy])'))).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL(/recharge=\d+/)
    await pay.click()
    await expect.poll(() => guest.sheets.length).toBe(1)
    await expect(page.getByText('充值已到账')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: '会员中心' }).click()
    const principal = page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText('本金', { exact: true }) })
    await expect(principal).toContainText('3,000')
  })

  const { bookingId, shareCode } = await createBooking(DEPOSIT)
  await test.step('paying from the balance first requires setting a pay password', async () => {
    await guest.open(`/pages/notice/index?bookingId=${bookingId}&shareCode=${shareCode}`)
    await page.getByRole('button', { name: '会员余额支付' }).click()
    const sheet = page.getByRole('dialog', { name: '会员余额' })
    await expect(sheet).toContainText('还未设置')
    await expect(sheet).not.toContainText('员工中心')
    await expect(sheet.getByLabel('支付密码')).toHaveCount(0)
    await sheet.getByRole('button', { name: '去设置' }).click()
  })

  await test.step('a weak password is refused next to its field, a strong one leads back to paying', async () => {
    const sheet = page.getByRole('dialog', { name: '设置支付密码' })
    const texted = await requestSmsCode(phone, () => sheet.getByRole('button', { name: '获取验证码' }).click())
    await sheet.getByLabel('短信验证码').fill(texted)
    const tail = phone.slice(-6)
    for (const weak of ['123456', tail]) {
      await sheet.getByLabel('新支付密码', { exact: true }).fill(weak)
      await sheet.getByLabel('再次输入新支付密码').fill(weak)
      // The button is dimmed for an error that the page detects itself; a tap shows the reason.
      await sheet.getByRole('button', { name: '确定' }).click({ force: true })
      await expect(sheet.getByRole('alert').filter({ hasText: '不能是连续或相同的数字' })).toBeVisible()
    }
    await sheet.getByLabel('新支付密码', { exact: true }).fill(PASSWORD)
    await sheet.getByLabel('再次输入新支付密码').fill(PASSWORD)
    await sheet.getByRole('button', { name: '确定' }).click()
    const balanceSheet = page.getByRole('dialog', { name: '会员余额' })
    await balanceSheet.getByLabel('支付密码').fill(PASSWORD)
    await balanceSheet.getByRole('button', { name: '支付 ¥600' }).click()
    await expect(page.getByText(/已付 ¥600/)).toBeVisible()
  })

  await test.step('signs out and sees the sign-in form', async () => {
    await guest.open(CENTRE)
    await signOut(page)
  })
  expect(guest.problems).toEqual([])
  await guest.close()
})

test('a new member authorises in WeChat, verifies a phone number and continues to the requested page', async ({
  browser,
}) => {
  const phone = createPhoneNumber()
  const guest = await openGuestPhone(browser, 'wechat')
  const { page } = guest
  await guest.open(`${CENTRE}?redirect=${encodeURIComponent('/pages/member/recharge/list')}`)
  await page.getByRole('button', { name: '微信授权登录' }).click()
  await consentInWeChat(page)
  await expect(page.getByText('验证手机号后，下次可直接登录')).toBeVisible()
  await signInByText(page, phone)
  await expect(page).toHaveURL(/\/pages\/member\/recharge\/list/)
  await expect(page.getByText('暂无充值记录')).toBeVisible()

  await guest.open(CENTRE)
  await signOut(page)
  await page.getByRole('button', { name: '微信授权登录' }).click()
  await consentInWeChat(page)
  await expect(page.getByText('会员余额')).toBeVisible()
  expect(guest.problems).toEqual([])
  await guest.close()
})
