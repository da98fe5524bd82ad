/** Phone payments at the till: codes shown by guests, a code shown by staff, and their results. Simulated providers. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { chooseTile, createFreeTable, removeMinimum, openTable, placeOrder, findSheet } from './lib/staff-actions.ts'
import { expectNoViolations, listSittings } from './lib/database-facts.ts'
import { getBaseUrl, openPhone, type Phone } from './lib/phone.ts'
import { ensureDrawer } from './states/parties.ts'

let codes = 0
/** A payment code as WeChat shows it; each is used only once. */
const generatePayCode = () => `13${String(Date.now()).slice(-10)}${String((codes += 1)).padStart(6, '0')}`

/** Types a code like a hand-held scanner: digits and Enter, without a focused field. */
async function scan({ page }: Phone, code: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function requestAmount(phone: Phone, yuan: string): Promise<void> {
  const { page } = phone
  await page.getByRole('button', { name: '扫客人付款码' }).click()
  await findSheet(page).getByLabel('收款金额').fill(yuan)
}

/** Calls an endpoint as a guest's phone does, without a browser. */
async function sendGuestCall<T>(path: string, body: object, deviceId = 'e2e-guest-phone'): Promise<T> {
  const reply = await fetch(`${getBaseUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': deviceId },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as T
}

test('a cashier takes payments from the phones of guests', async ({ browser }) => {
  test.setTimeout(240_000)
  const table = await createFreeTable('ASV')
  const manager = await openPhone(browser, { as: 'lm01' })
  const cashier = await openPhone(browser, { as: 'shouyin01' })
  const { page } = cashier
  await openTable(manager, table)
  await expect.poll(async () => (await listSittings(table)).length).toBeGreaterThan(0)
  await placeOrder(manager, table, ['芝华士12年'])
  const sitting = (await listSittings(table))[0]
  if (!sitting) throw new Error('nothing was opened')
  await removeMinimum(sitting.tableRecordId)
  const bill = `/pages/operat/bill/index?tableRecordId=${sitting.tableRecordId}`
  await cashier.open(bill)
  const sent: string[] = []

  await test.step('a scanned code is paid immediately', async () => {
    await requestAmount(cashier, '100')
    sent.push(generatePayCode())
    await scan(cashier, sent[0] ?? '')
    await expect(page.getByText('微信已收款')).toBeVisible()
    await expect(page.getByRole('button', { name: '扫码收 ¥780', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: '收款记录' })).toContainText('扫码收款')
  })

  await test.step('an invalid payment code is not sent', async () => {
    await requestAmount(cashier, '10')
    await scan(cashier, '6901234567892')
    await expect(findSheet(page).getByRole('alert')).toContainText('不是微信或支付宝的付款码')
    await findSheet(page).getByRole('button', { name: '取消', exact: true }).click()
  })

  await test.step('paid after the guest enters the password', async () => {
    await requestAmount(cashier, '50.15')
    sent.push(generatePayCode())
    await scan(cashier, sent[1] ?? '')
    await expect(findSheet(page).getByRole('status')).toHaveText('收款中')
    await expect(findSheet(page).getByText(/请等待客人确认/)).toBeVisible()
    await expect(page.getByRole('button', { name: '扫码收 ¥729.85', exact: true })).toBeVisible({ timeout: 30_000 })
    // The amount of the payment in progress is deducted from the amount due before the payment is confirmed; the sheet
    // closes on confirmation.
    await expect(findSheet(page)).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('a refused payment shows the reason and requests another code', async () => {
    await requestAmount(cashier, '10.13')
    await scan(cashier, generatePayCode())
    await expect(findSheet(page).getByRole('alert')).toContainText('余额不足')
    await findSheet(page).getByRole('button', { name: '重新扫码' }).click()
    await findSheet(page).getByRole('button', { name: '取消', exact: true }).click()
  })

  await test.step('a pending payment is restored after a reload, and cancelled', async () => {
    await requestAmount(cashier, '10.14')
    await scan(cashier, generatePayCode())
    await expect(findSheet(page).getByRole('button', { name: '取消收款' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('扫码收款中')).toBeVisible()
    await page.getByRole('button', { name: '查看' }).click()
    await findSheet(page).getByRole('button', { name: '取消收款' }).click()
    await expect(findSheet(page).getByText('没有收到款')).toBeVisible({ timeout: 45_000 })
    await findSheet(page).getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(page.getByText('扫码收款中')).toHaveCount(0)
  })

  await test.step('no code is stored on the phone', async () => {
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    for (const code of sent) expect(stored).not.toContain(code)
  })

  await test.step('the rest is paid on another phone by a code shown by the cashier', async () => {
    const made = page.waitForResponse((reply) => reply.url().includes('/bill/payCode'))
    await page.getByRole('button', { name: '出示收款码' }).click()
    const { data } = (await (await made).json()) as { data: { validcode: string } }
    await expect(findSheet(page).getByRole('img', { name: /付款码/ })).toBeVisible()
    await expect(findSheet(page)).toContainText('729.85')
    type Begun = { data: { payParams: { params: { package: string } } } }
    const input = { requestId: randomUUID(), validcode: data.validcode, payMethod: 'wechat', openId: 'e2e-payer' }
    const begun = await sendGuestCall<Begun>('/api/pay/scanpay', input)
    await expect(findSheet(page).getByText('客人支付中 ¥729.85')).toBeVisible()
    const sheet = begun.data.payParams.params.package.replace('prepay_id=', '')
    await sendGuestCall('/simulator/wechat/sheet', { sheet, action: 'pay' })
    await expect(findSheet(page).getByRole('heading', { name: '已支付' })).toBeVisible({ timeout: 15_000 })
    await findSheet(page).getByRole('button', { name: '完成' }).click()
    await expect(page.getByText('结账成功').first()).toBeVisible()
  })

  await expectNoViolations()
  expect(cashier.problems).toEqual([])
  await manager.context.close()
  await cashier.context.close()
})

test('a cashier ends a guest’s payment, takes a share in cash, and the rest in cash and by a scan', async ({
  browser,
}) => {
  const table = await createFreeTable('ASV')
  const manager = await openPhone(browser, { as: 'lm01' })
  const cashier = await openPhone(browser, { as: 'shouyin01' })
  const { page } = cashier
  await openTable(manager, table)
  await expect.poll(async () => (await listSittings(table)).length).toBeGreaterThan(0)
  await placeOrder(manager, table, ['芝华士12年'])
  const sitting = (await listSittings(table))[0]
  if (!sitting) throw new Error('nothing was opened')
  await removeMinimum(sitting.tableRecordId)
  await ensureDrawer()
  await cashier.open(`/pages/operat/bill/index?tableRecordId=${sitting.tableRecordId}`)
  const made = page.waitForResponse((reply) => reply.url().includes('/bill/payCode'))
  await page.getByRole('button', { name: '出示收款码' }).click()
  const { data } = (await (await made).json()) as { data: { validcode: string } }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '出示收款码' })).toHaveCount(0)
  const input = { requestId: randomUUID(), validcode: data.validcode, payMethod: 'wechat', openId: 'e2e-leaver' }
  await sendGuestCall('/api/pay/scanpay', input, 'e2e-leaver-phone')

  const running = page.getByRole('region', { name: '支付中' })
  await expect(running).toContainText('客人支付中 ¥880')
  await expect(page.getByRole('button', { name: '现金', exact: true })).toHaveCount(0)
  await running.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '确认取消' }).click()
  await expect(running).toHaveCount(0)
  await expect(page.getByRole('button', { name: '现金', exact: true })).toBeVisible()

  await test.step('one of two equal shares, then the next one is due', async () => {
    await page.getByRole('button', { name: '分摊', exact: true }).click()
    await chooseTile(page, /人数AA/)
    const fewer = findSheet(page).getByRole('button', { name: '减少 人数' })
    while (await fewer.isEnabled()) await fewer.click()
    await findSheet(page).getByRole('button', { name: '收这一份 ¥440' }).click()
    await page.getByRole('button', { name: '现金', exact: true }).click()
    await findSheet(page).getByRole('button', { name: '收款 ¥440', exact: true }).click()
    await expect(page.getByRole('button', { name: /AA · 第 2 \/ 2 份 · 本次收 ¥440/ })).toBeVisible()
    await page.getByRole('button', { name: /取消分摊/ }).click()
  })

  await test.step('cash with change and a guest’s code settle the rest', async () => {
    // Waits until the bill includes the paid share, because the form starts with the amount due.
    await expect(page.getByRole('button', { name: '扫码收 ¥440', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '组合支付' }).click()
    const second = findSheet(page).getByRole('group', { name: '第 2 笔' })
    await chooseTile(page, /扫码/, second)
    await findSheet(page).getByLabel('第 1 笔金额').fill('200')
    await findSheet(page).getByLabel('第 1 笔实收现金').fill('300')
    await expect(findSheet(page).getByText('找零 ¥100')).toBeVisible()
    await findSheet(page).getByRole('button', { name: '收款 ¥200，再扫码' }).click()
    await expect(findSheet(page).getByRole('region', { name: '找零' })).toContainText('100')
    await scan(cashier, generatePayCode())
    await expect(page.getByText('结账成功').first()).toBeVisible()
    await expect(page.getByRole('region', { name: '找零' })).toContainText('100')
  })

  expect(cashier.problems).toEqual([])
  await expectNoViolations()
  await manager.context.close()
  await cashier.context.close()
})
