/** An employee's own account: signed-in devices, bank cards, and a withdrawal. */
import { expect, test } from '@playwright/test'
import { bonusBillType, bonusDirection } from '@nocturne/contract/codes'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { demoPayPassword } from '../apps/server/demo/people-data.ts'
import { encrypt } from '../apps/server/test/log-in.ts'
import { findSheet } from './lib/staff-actions.ts'
import { callServer } from './lib/guests.ts'
import { getDatabase, openPhone } from './lib/phone.ts'
import { authenticate, financeLogin, getUserId } from './states/parties.ts'

/** Employee used by no other test. */
const login = 'fwy11'
const PROFILE = '/pages/employeeCenter/userInfo'
const ACCOUNT = '/pages/employeeCenter/mineBonus/index'

test('a lost phone is signed out from another phone', async ({ browser }) => {
  const lost = await openPhone(browser, { as: login })
  await lost.open(PROFILE)
  await expect(lost.page.getByRole('region', { name: '登录设备' })).toBeVisible()
  const remaining = await openPhone(browser, { as: login })
  await remaining.open(PROFILE)
  const devices = remaining.page.getByRole('region', { name: '登录设备' })
  await expect(devices.getByText('本机')).toBeVisible()
  // The most recently used device is at the top.
  const others = devices.getByRole('button', { name: /^下线(?!其他)/ })
  const before = await others.count()
  await others.first().click()
  await remaining.page.getByRole('alertdialog').getByRole('button', { name: '下线', exact: true }).click()
  await expect(remaining.page.getByText(/^已下线/)).toBeVisible()
  await expect(others).toHaveCount(before - 1)

  await lost.open(PROFILE)
  await expect(lost.page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  // The phone that signed the other one out is still signed in.
  await remaining.open(PROFILE)
  await expect(devices.getByText('本机')).toBeVisible()
  await lost.close()
  await remaining.close()
})

test('a bank card is added, replaced by another, and receives a withdrawal', async ({ browser }) => {
  const award = {
    billType: bonusBillType.award,
    direction: bonusDirection.income,
    amount: 66_600,
    remark: '服务之星',
    userId: await getUserId(login),
  }
  const payPassword = encrypt(demoPayPassword, await callServer(session.code, {}, {}), Date.now())
  await callServer(bonus.adjust, { ...award, payPassword }, await authenticate(financeLogin))
  const { realName } = await getDatabase()
    .selectFrom('appUser')
    .select('realName')
    .where('userName', '=', login)
    .executeTakeFirstOrThrow()
  const { page, open, close, problems } = await openPhone(browser, { as: login })
  await open(PROFILE)
  const cards = page.getByRole('region', { name: '银行卡' })
  const add = async (bankName: string, cardNo: string) => {
    await cards.getByRole('button', { name: '添加' }).click()
    const sheet = findSheet(page)
    await expect(sheet.getByLabel('开户名')).toHaveValue(realName ?? '')
    await sheet.getByLabel('开户银行').fill(bankName)
    await sheet.getByLabel('卡号').fill(cardNo)
    await sheet.getByLabel('支付密码').fill(demoPayPassword)
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(cards.getByText(bankName)).toBeVisible()
  }
  await add('招商银行', '6225880212348802')
  await add('工商银行', '6222020200112233445')
  await expect(cards.getByText(/3445$/)).toBeVisible()
  await cards.getByRole('button', { name: '移除招商银行 8802' }).click()
  await findSheet(page).getByLabel('支付密码').fill(demoPayPassword)
  await findSheet(page).getByRole('button', { name: '移除', exact: true }).click()
  await expect(cards.getByText('招商银行')).toHaveCount(0)

  await open(ACCOUNT)
  await page.getByRole('button', { name: '提现', exact: true }).click()
  const form = findSheet(page)
  await form.getByLabel('提现金额').fill('500')
  await expect(form.getByText('工商银行 · 尾号 3445')).toBeVisible()
  await form.getByLabel('支付密码').fill(demoPayPassword)
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText(/提现至 工商银行 3445/)).toBeVisible()
  await expect(page.getByRole('button', { name: '有提现正在处理中' })).toBeVisible()
  expect(problems).toEqual([])
  await close()
})
