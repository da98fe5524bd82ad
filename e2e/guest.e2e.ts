/** Guests on their own phones with simulated providers: ordering, paying alone and together, tips, queue numbers, lost responses. */
import { expect, test } from '@playwright/test'
import type { Locator, Page, Request } from '@playwright/test'
import { payStatus, queueStatus, recordStatus, rewardStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { encode } from 'uqr'
import { polyfilledBuiltIns } from '../apps/web/build/browser-versions.ts'
import { doubleTap, createFreeTable, removeMinimum, addGoodsToCart, findSheet } from './lib/staff-actions.ts'
import { resetConfig, setConfig, withVenueAlwaysOpen } from './lib/app.ts'
import { expectNoViolations, listOrders, listSittings } from './lib/database-facts.ts'
import {
  callServer,
  closePhones,
  fetchTableCode,
  removeBrowserFunctions,
  seatGuests,
  orderGoods,
  openGuestPhone,
  type GuestPhone,
} from './lib/guests.ts'
import { getDatabase, openPhone, createStaffToken } from './lib/phone.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { waitUntilIdle } from './lib/show-state.ts'
import { authenticate, cashierLogin, salesLogin, openSitting, getUserId, waiterLogin } from './states/parties.ts'

const ORDERS = '/pages/operat/order/index'
const buildBillPath = (tableRecordId: number) => `/pages/operat/bill/index?tableRecordId=${tableRecordId}`

/** Orders from the table's code to the last button: menu, cart and confirmation. */
async function prepareOrder({ page, open }: GuestPhone, code: string, goods: readonly string[]): Promise<Locator> {
  await open(`/pages/nfc?code=${code}`)
  await page.getByRole('link', { name: '扫码点单' }).click()
  for (const name of goods) await addGoodsToCart(page, name)
  await page.getByRole('button', { name: '去下单' }).click()
  return page.getByRole('button', { name: '提交订单' })
}

/** The payment button of `app`, with the amount. */
const payButton = (page: Page, app: '微信支付' | '支付宝支付') =>
  page.getByRole('button', { name: new RegExp(`^${app} ¥`) })

const loadPayments = (billId: number | null) =>
  getDatabase()
    .selectFrom('payment')
    .select(['payMethod', 'amount', 'status', 'orderId'])
    .where('billId', '=', billId)
    .where('status', '=', payStatus.succeeded)
    .orderBy('paymentId')
    .execute()

test('in WeChat: recognised, cancelled once, paid; the bar sees it live', async ({ browser }) => {
  const table = await createFreeTable('TXVSABCD')
  const tableRecordId = await seatGuests(table)
  const bar = await openPhone(browser, { as: 'lm01' })
  const guest = await openGuestPhone(browser, 'wechat')
  const { page } = guest
  const placed = bar.page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: table.tableName })
    .filter({ hasText: '红牛' })
    .first()
  await bar.open(ORDERS)
  await expect(bar.page.getByRole('heading', { name: '订单', level: 1 })).toBeVisible()

  const submit = await prepareOrder(guest, await fetchTableCode(table), ['红牛', '腰果'])
  const authorized = page.waitForRequest(/\/simulator\/wechat\/connect\/oauth2\/authorize/)
  await doubleTap(submit)
  await authorized
  await expect(payButton(page, '微信支付')).toBeVisible()
  const [order, ...more] = await listOrders(tableRecordId)
  expect(more).toEqual([])
  // After the authorization round trip the page has exactly its own parameters again.
  const address = new URL(page.url())
  expect(address.pathname).toBe('/pages/orderMeal/pay')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    orderId: String(order?.orderId),
    tableRecordId: String(tableRecordId),
  })
  await expect(placed).toContainText('待付款')

  guest.decide('cancel')
  await doubleTap(payButton(page, '微信支付'))
  await expect(page.getByText('还没有支付')).toBeVisible()
  guest.decide('pay')
  await page.getByRole('button', { name: /^继续支付/ }).click()
  await expect(page.getByText('支付成功').first()).toBeVisible()
  await expect(page.getByText('订单已通知吧台')).toBeVisible()
  // Opens one provider order twice.
  expect(guest.sheets).toHaveLength(2)
  expect(new Set(guest.sheets).size).toBe(1)
  await expect(placed).not.toContainText('待付款')

  await bar.open(buildBillPath(tableRecordId))
  await expect(bar.page.getByRole('region', { name: '收款记录' })).toContainText('微信')
  await page.getByRole('button', { name: '查看订单' }).click()
  await expect(page.getByRole('region', { name: '账单金额' })).toContainText('已结清')
  const [sitting] = await listSittings(table)
  expect(await loadPayments(sitting?.billId ?? null)).toMatchObject([{ payMethod: 'wechat', orderId: order?.orderId }])
  expect([...guest.problems, ...bar.problems]).toEqual([])
  await closePhones([guest, bar])
})

test('on arrival: amount spent, a call in one tap, and the employee on the way', async ({ browser }) => {
  const { table, tableRecordId } = await openSitting()
  await orderGoods(tableRecordId, { 腰果: 1 })
  const guest = await openGuestPhone(browser, 'browser')
  const staff = await openPhone(browser, { as: waiterLogin })
  const { page } = guest
  await staff.open('/pages/employeeCenter/employeeCenter')
  await guest.open(`/pages/nfc?code=${await fetchTableCode(table)}`)
  await expect(page.getByRole('region', { name: '当前消费' })).toContainText('¥58')
  await expect(page.getByRole('link', { name: '扫码点单' })).toBeVisible()

  await page.getByRole('button', { name: '加冰' }).dblclick()
  const toast = page.getByText('已通知服务员：加冰')
  await expect(toast).toBeVisible()
  expect(await isOnControl(toast)).toBe(false)
  await expect(page.getByRole('button', { name: '加冰', pressed: true })).toBeVisible()
  const callStatus = page.getByRole('region', { name: '叫服务员' }).getByRole('status')
  await expect(callStatus).toContainText(/^加冰：已通知服务员，\d\d:\d\d$/)
  const banner = staff.page.getByRole('region', { name: '待处理提醒' }).filter({ hasText: `${table.tableName} 加冰` })
  await banner.getByRole('button', { name: '去处理' }).click()
  await expect(callStatus).toContainText(/^加冰：.+ 正在赶来$/)
  await expect(page.getByRole('button', { name: '加冰', pressed: false })).toBeVisible()

  await page.getByRole('link', { name: '我的账单' }).click()
  await expect(page.getByRole('region', { name: '账单金额' })).toContainText('¥58')

  await test.step('a supported browser without newer functions shows the floor', async () => {
    await removeBrowserFunctions(staff, polyfilledBuiltIns)
    await staff.open(`/pages/operat/table/index`)
    expect(await staff.page.evaluate(() => document.documentElement.hasAttribute('data-lacking'))).toBe(true)
    await expect(staff.page.getByRole('main').getByText(table.tableName, { exact: true }).first()).toBeVisible()
  })
  await test.step('an unsupported browser shows a notice and can still call a waiter', async () => {
    await removeBrowserFunctions(guest, ['WeakRef'])
    await guest.open(`/pages/nfc?code=${await fetchTableCode(table)}`)
    await expect(page.getByText('浏览器版本过低，请升级微信/支付宝，或请服务员点单')).toBeVisible()
    await expect(page.getByText('正在打开')).toBeHidden()
    await page.getByRole('button', { name: '呼叫服务员' }).click()
    await expect(page.getByText('已通知服务员，请稍候')).toBeVisible()
    const call = staff.page.getByRole('region', { name: '待处理提醒' }).filter({ hasText: table.tableName })
    await expect(call).toBeVisible()
  })
  expect([...guest.problems, ...staff.problems]).toEqual([])
  await closePhones([guest, staff])
})

/** True when the row overlaps a button or link. */
const isOnControl = (found: Locator) =>
  found.evaluate((one) => {
    const box = one.getBoundingClientRect()
    return [...document.querySelectorAll('button, a[href]')]
      .map((control) => control.getBoundingClientRect())
      .some(({ top, bottom, left, right, height }) => {
        const isOutside = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
        return height > 0 && !isOutside
      })
  })

test('menu: goods details open by a tap on the name, survive a reload, and close by the back key', async ({
  browser,
}) => {
  const table = await createFreeTable('TXVSABCD')
  await seatGuests(table)
  const guest = await openGuestPhone(browser, 'browser')
  const { page } = guest
  const sheet = findSheet(page)
  await guest.open(`/pages/orderMeal/index?code=${await fetchTableCode(table)}`)
  await page.getByRole('button', { name: '套餐', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: '双人畅饮' })
  const name = await row.getByText('双人畅饮').boundingBox()
  await page.touchscreen.tap((name?.x ?? 0) + 10, (name?.y ?? 0) + 5)
  await expect(sheet.getByRole('heading', { name: '双人畅饮' })).toBeVisible()
  await page.reload()
  await expect(sheet.getByRole('heading', { name: '双人畅饮' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('region', { name: '当前消费' })).toBeVisible()

  // A tap on a button of the row does not open the details.
  await page.getByRole('button', { name: '软饮', exact: true }).click()
  await page.getByRole('button', { name: '增加 红牛', exact: true }).tap()
  await expect(page.getByRole('button', { name: '减少 红牛', exact: true })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '叫服务员' }).click()
  await expect(sheet.getByRole('heading', { name: '叫服务员' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  // Searching for a group of goods finds its goods.
  await page.getByRole('button', { name: '搜索商品' }).click()
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('鸡尾酒')
  await expect(page.getByRole('button', { name: '增加 莫吉托' })).toBeVisible()
  expect(guest.problems).toEqual([])
  await guest.context.close()
})

for (const theme of ['light', 'dark'] as const)
  test(`choosing, calling and confirming in ${theme} is accessible`, async ({ browser }) => {
    const table = await createFreeTable('TXVSABCD')
    await seatGuests(table)
    const guest = await openGuestPhone(browser, 'browser', { theme })
    const { page } = guest
    await guest.open(`/pages/orderMeal/index?code=${await fetchTableCode(table)}`)
    await page.getByRole('button', { name: '叫服务员' }).click()
    await expect(findSheet(page).getByRole('button', { name: '结账' })).toBeVisible()
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '套餐', exact: true }).click()
    await page.getByRole('button', { name: '查看 双人畅饮' }).click()
    await expect(findSheet(page).getByText('套餐包含')).toBeVisible()
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await expect(findSheet(page)).toHaveCount(0)
    await addGoodsToCart(page, '红牛')
    await page.getByRole('button', { name: '去下单' }).click()
    await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
    await page.getByRole('textbox', { name: '手机号' }).fill('13912')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('textbox', { name: '手机号' }).fill('23912345678')
    await expect(page.getByRole('alert')).toContainText('手机号格式不正确')
    await expectReadable(page)
    expect(guest.problems).toEqual([])
    await guest.context.close()
  })

/** Waits until animations end: a layer that is fading in has low contrast. */
async function expectReadable(page: Page): Promise<void> {
  await waitUntilIdle(page)
  expect(await listAxeViolations(page)).toEqual([])
}

test('in Alipay: pays the whole bill by the cashier’s code; the cashier’s phone shows it live', async ({ browser }) => {
  const table = await createFreeTable('TXVSABCD')
  const tableRecordId = await seatGuests(table)
  await orderGoods(tableRecordId, { 芝华士12年: 1, 腰果: 2 })
  await removeMinimum(tableRecordId)
  const cashier = await openPhone(browser, { as: 'shouyin01' })
  await cashier.open(buildBillPath(tableRecordId))
  const answered = cashier.page.waitForResponse((reply) => reply.url().endsWith(billing.payCode.path))
  await cashier.page.getByRole('button', { name: '出示收款码' }).click()
  const { data } = (await (await answered).json()) as { data: { url: string; amount: number } }
  const shown = findSheet(cashier.page).getByRole('img', { name: `${table.tableName} 付款码` })
  await expect(shown).toBeVisible()
  expect(await shown.locator('path').getAttribute('d')).toBe(renderQrPath(data.url))

  const guest = await openGuestPhone(browser, 'alipay')
  await guest.open(data.url)
  await doubleTap(payButton(guest.page, '支付宝支付'))
  await expect(guest.page.getByText('支付成功').first()).toBeVisible()
  await expect(findSheet(cashier.page).getByRole('heading', { name: '已支付' })).toBeVisible()
  expect(guest.sheets).toHaveLength(1)

  const [sitting] = await listSittings(table)
  expect(sitting).toMatchObject({ unpaidAmount: 0, paidAmount: data.amount })
  expect(await loadPayments(sitting?.billId ?? null)).toMatchObject([{ payMethod: 'alipay', amount: data.amount }])
  // A guest who scans after the payment sees that everything is paid.
  const late = await openGuestPhone(browser, 'browser')
  await late.open(data.url)
  await expect(late.page.getByText('已全部结清').first()).toBeVisible()
  expect([...guest.problems, ...cashier.problems, ...late.problems]).toEqual([])
  await closePhones([guest, cashier, late])
})

/** SVG path of a QR code for this text. */
function renderQrPath(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 2 })
  return data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

test('in the oldest supported browser: orders, pays on the provider’s page, and tips', async ({ browser }) => {
  const table = await createFreeTable('TXVSABCD')
  const tableRecordId = await seatGuests(table)
  const guest = await openGuestPhone(browser, 'browser')
  await removeBrowserFunctions(guest, polyfilledBuiltIns)
  const { page } = guest

  await test.step('the order', async () => {
    await (await prepareOrder(guest, await fetchTableCode(table), ['腰果'])).click()
    await payButton(page, '支付宝支付').click()
    await expect(page.getByRole('heading', { name: '确认付款' })).toBeVisible()
    await expect(page.getByText('¥58.00').first()).toBeVisible()
    await page.getByRole('button', { name: '确认付款' }).click()
    await expect(page.getByText('支付成功').first()).toBeVisible()
    await expect(page.getByText('¥58.00').first()).toBeVisible()
    // After returning from the provider's page, the guest is still at the table.
    await page.getByRole('button', { name: '查看订单' }).click()
    await expect(page).toHaveURL(new RegExp(`tableRecordId=${tableRecordId}$`))
  })

  await test.step('a tip', async () => {
    await guest.open(`/pages/giveReward/index?tableId=${table.tableId}`)
    const people = page.getByRole('radiogroup', { name: '打赏对象' })
    await people.getByRole('radio').first().check()
    await page.getByRole('radiogroup', { name: '打赏金额' }).getByRole('radio').first().check()
    await page.getByRole('textbox', { name: '留言' }).fill('唱得真好听')
    await page.getByRole('button', { name: '立即打赏' }).click()
    await expect(page.getByText('唱得真好听')).toBeVisible()
    await doubleTap(payButton(page, '支付宝支付'))
    await page.getByRole('button', { name: '确认付款' }).click()
    await expect(
      page
        .getByText(/^打赏.*成功$/)
        .or(page.getByText('感谢您的打赏'))
        .first(),
    ).toBeVisible()
    const tips = await getDatabase()
      .selectFrom('reward')
      .select(['status', 'message', 'payMethod'])
      .where('tableId', '=', table.tableId)
      .where('message', '=', '唱得真好听')
      .execute()
    expect(tips).toEqual([{ status: rewardStatus.succeeded, message: '唱得真好听', payMethod: 'alipay' }])
  })
  await test.step('an anonymous tip, paid at the second attempt', async () => {
    await guest.open(`/pages/giveReward/index?tableId=${table.tableId}`)
    await page.getByRole('radiogroup', { name: '打赏金额' }).getByRole('radio').nth(1).check()
    await page.getByRole('textbox', { name: '留言' }).fill('再来一首慢歌')
    await page.getByText('匿名打赏').click()
    await page.getByRole('button', { name: '立即打赏' }).click()
    await payButton(page, '支付宝支付').click()
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃' }).click()
    await expect(page.getByText('再来一首慢歌')).toBeVisible()
    await payButton(page, '支付宝支付').click()
    await page.getByRole('button', { name: '确认付款' }).click()
    await expect(page.getByText('感谢您的打赏').first()).toBeVisible()
    const tips = await getDatabase()
      .selectFrom('reward')
      .select(['message', 'anonymous'])
      .where('tableId', '=', table.tableId)
      .where('message', '=', '再来一首慢歌')
      .execute()
    expect(tips).toEqual([
      { message: '再来一首慢歌', anonymous: true },
      { message: '再来一首慢歌', anonymous: true },
    ])
  })
  expect(guest.problems).toEqual([])
  await guest.context.close()
})

test('at the door: correcting the form after a lost response still takes one number', async ({ browser }) => {
  const guest = await openGuestPhone(browser, 'browser')
  const { page } = guest
  const guestPhone = `137${String(Date.now()).slice(-8)}`
  await guest.open('/pages/takeNumber/index')
  await page.getByRole('textbox', { name: '怎么称呼您' }).fill('林小姐')
  await page.getByRole('textbox', { name: '手机号' }).fill(guestPhone)
  await loseFirstResponse(page, '**/api/guest/queue/take')
  await withVenueAlwaysOpen(async () => {
    await page.getByRole('button', { name: '取号' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: '增加 人数' }).click()
    await page.getByRole('button', { name: '取号' }).click()
    await expect(page.getByText('等待中')).toBeVisible()
  })
  const numbers = await getDatabase()
    .selectFrom('queueNumber')
    .select('status')
    .where('guestPhone', '=', guestPhone)
    .execute()
  expect(numbers).toEqual([{ status: queueStatus.waiting }])
  await guest.context.close()
})

test('at the door: a queue number, its call and its table, on two phones', async ({ browser }) => {
  const guest = await openGuestPhone(browser, 'browser')
  const host = await openPhone(browser, { as: 'mz01' })
  const { page } = guest
  await host.open('/pages/operat/reserve/index?view=queue')
  await guest.open('/pages/takeNumber/index')
  await expect(page.getByText(/无需等位|桌等位/)).toHaveCount(3)
  await page.getByRole('textbox', { name: '怎么称呼您' }).fill('陈先生')
  await page.getByRole('textbox', { name: '手机号' }).fill(`136${String(Date.now()).slice(-8)}`)
  await withVenueAlwaysOpen(async () => {
    await doubleTap(page.getByRole('button', { name: '取号' }))
    await expect(page.getByText('等待中')).toBeVisible()
    // For guests without a phone: the host issues a number.
    await host.page.getByRole('button', { name: '代客取号' }).click()
    await doubleTap(findSheet(host.page).getByRole('button', { name: '取号' }))
    await expect(findSheet(host.page).getByText(/^A\d{3}$/)).toBeVisible()
    await findSheet(host.page).getByRole('button', { name: '完成' }).click()
  })
  const queueId = Number(new URL(page.url()).searchParams.get('queueId'))
  const { queueNo } = await getDatabase()
    .selectFrom('queueNumber')
    .select('queueNo')
    .where('queueId', '=', queueId)
    .executeTakeFirstOrThrow()

  await host.page.getByRole('button', { name: `${queueNo} 叫号` }).click()
  await expect(page.getByText('请到门迎处', { exact: true })).toBeVisible({ timeout: 20_000 })
  await host.page.getByRole('button', { name: `${queueNo} 入座` }).click()
  const seats = findSheet(host.page)
  const choice = seats.getByRole('group', { name: '空闲台位', exact: true }).getByRole('button').last()
  await choice.click()
  const tableName = await choice.locator('b').innerText()
  await doubleTap(seats.getByRole('button', { name: '入座开台' }))
  await expect(seats).toHaveCount(0)
  await expect(page.getByText('已入座')).toBeVisible()
  await expect(page.getByText(`${tableName} 台，祝您玩得开心`)).toBeVisible()
  const { seatTableId } = await getDatabase()
    .selectFrom('queueNumber')
    .select('seatTableId')
    .where('queueId', '=', queueId)
    .executeTakeFirstOrThrow()
  const sittings = await listSittings({ tableId: seatTableId ?? 0, tableName })
  expect(sittings.filter(({ status }) => status === recordStatus.open)).toHaveLength(1)
  await page.getByRole('button', { name: '去点单' }).click()
  await expect(page.getByText(`${tableName} 台`)).toBeVisible()
  await expect(page.getByRole('region', { name: '当前消费' })).toBeVisible()
  expect([...guest.problems, ...host.problems]).toEqual([])
  await closePhones([guest, host])
})

test('three guests pay equal shares concurrently, a fourth sees that it is paid', async ({ browser }) => {
  const table = await createFreeTable('TXVSABCD')
  const tableRecordId = await seatGuests(table)
  // 880 + 58 = 938 is not divisible by three, so the shares differ.
  await orderGoods(tableRecordId, { 芝华士12年: 1, 腰果: 1 })
  const code = await fetchTableCode(table)
  const sharers = await Promise.all(
    (['wechat', 'alipay', 'wechat'] as const).map((app) => openGuestPhone(browser, app)),
  )
  const pay = `/pages/orderMeal/pay?tableRecordId=${tableRecordId}`
  const openShareForm = async (phone: GuestPhone) => {
    await phone.open(`/pages/orderMeal/index?code=${code}`)
    await expect(phone.page.getByRole('region', { name: '当前消费' })).toBeVisible()
    await phone.open(pay)
    await expect(phone.page.getByText('人数AA')).toBeVisible()
  }
  const together = Promise.withResolvers<'pay'>()
  await Promise.all(
    sharers.map(async (phone) => {
      phone.decide(together.promise)
      await openShareForm(phone)
      await phone.page.getByRole('radio', { name: '人数AA' }).check()
      // The number of guests (four) is preselected.
      await expect(phone.page.getByRole('group', { name: '人数' }).getByRole('status')).toHaveText(/^4$/)
      await phone.page.getByRole('button', { name: '减少 人数' }).click()
      await expect(phone.page.getByRole('button', { name: /^(微信支付|支付宝支付) ¥312\.6/ })).toBeEnabled()
    }),
  )
  // All three payment sheets are open before the first payment.
  await Promise.all(sharers.map(({ page }) => doubleTap(page.getByRole('button', { name: /^(微信|支付宝)支付 ¥/ }))))
  await expect.poll(() => sharers.map(({ sheets }) => sheets.length)).toEqual([1, 1, 1])

  const fourth = await openGuestPhone(browser, 'browser')
  await openShareForm(fourth)
  await expect(fourth.page.getByText('本桌正在按 3 人分摊')).toBeVisible()
  await expect(fourth.page.getByText('每一份都有人支付了').first()).toBeVisible()
  together.resolve('pay')
  for (const { page } of sharers) await expect(page.getByText('支付成功').first()).toBeVisible()
  await expect(fourth.page.getByText('已全部结清').first()).toBeVisible()

  const [sitting] = await listSittings(table)
  const shares = await loadPayments(sitting?.billId ?? null)
  expect(shares.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([31_266, 31_267, 31_267])
  expect(sitting).toMatchObject({ payableAmount: 93_800, paidAmount: 93_800, unpaidAmount: 0 })
  expect([...sharers, fourth].flatMap(({ problems }) => problems)).toEqual([])
  await closePhones([...sharers, fourth])
})

test('partial payment: every page shows the same unpaid amount, and staff who pay for a guest return to the table page', async ({
  browser,
}) => {
  const { table, tableRecordId, billId } = await openSitting()
  await orderGoods(tableRecordId, { 芝华士12年: 2, 腰果: 1 })
  await removeMinimum(tableRecordId)
  const guarantor = { guaranteeUserId: await getUserId(salesLogin), guestName: '李总', guestPhone: '13912345678' }
  await setConfig({ 'credit.needApproval': false })
  await callServer(
    billing.creditApply,
    { billId, amount: 100_000, reason: '公司月结', ...guarantor },
    await authenticate(salesLogin),
  )
  await resetConfig('credit.needApproval')
  const guest = await openGuestPhone(browser, 'browser')
  const { page } = guest
  await guest.open(`/pages/orderMeal/index?code=${await fetchTableCode(table)}`)
  await expect(page.getByRole('region', { name: '当前消费' })).toContainText('¥1,818')
  await guest.open(`/pages/orderMeal/pay?tableRecordId=${tableRecordId}`)

  await test.step('pays a hundred and sees the rest', async () => {
    await page.getByRole('radio', { name: '自定义' }).check()
    await page.getByRole('textbox', { name: '支付金额' }).fill('100')
    await payButton(page, '支付宝支付').click()
    await page.getByRole('button', { name: '确认付款' }).click()
    await expect(page.getByText('支付成功').first()).toBeVisible()
    await expect(page.getByText('本桌还有 ¥718.00 待付')).toBeVisible()
  })

  await test.step('the bill adds up: 1,818 = 100 paid + 1,000 on credit + 718', async () => {
    await page.getByRole('button', { name: '查看订单' }).click()
    const sums = page.getByRole('region', { name: '账单金额' })
    for (const text of ['¥1,818', '已付 ¥100', '挂账 ¥1,000', '待付 ¥718']) await expect(sums).toContainText(text)
  })

  await test.step('an equal share does not change the price of a line', async () => {
    await page.getByRole('button', { name: '去支付' }).click()
    await page.getByRole('radio', { name: '按商品' }).check()
    const lines = page.getByRole('group', { name: '选择商品' })
    for (const text of ['¥1,760.00', '¥58.00']) await expect(lines).toContainText(text)
  })

  await test.step('the venue’s code shows the same figures; an employee who pays for the guest is led to the table', async () => {
    const { url } = await callServer(billing.payCode, { billId }, await authenticate(cashierLogin))
    const colleague = await openGuestPhone(browser, 'browser', { token: await createStaffToken(waiterLogin) })
    await colleague.open(url)
    const what = colleague.page.getByRole('region', { name: '消费明细' })
    for (const text of ['¥1,818.00', '¥100.00', '¥1,000.00', '¥718.00']) await expect(what).toContainText(text)
    await payButton(colleague.page, '支付宝支付').click()
    await colleague.page.getByRole('button', { name: '确认付款' }).click()
    await expect(colleague.page.getByText('本桌账单已结清')).toBeVisible()
    await colleague.page.getByRole('button', { name: `返回 ${table.tableName}` }).click()
    await expect(findSheet(colleague.page).getByRole('heading', { name: table.tableName })).toBeVisible()
    expect(colleague.problems).toEqual([])
    await colleague.context.close()
  })
  await test.step('the tip page lists the table’s employees first, the others after a tap', async () => {
    await guest.open(`/pages/giveReward/index?tableId=${table.tableId}`)
    const people = page.getByRole('radiogroup', { name: '打赏对象' }).locator('label')
    await expect(people.first()).toContainText('本桌服务')
    for (const one of await people.all()) await expect(one).toContainText('本桌服务')
    const own = await people.count()
    await page.getByRole('button', { name: /^全部 \d+ 人$/ }).click()
    expect(await people.count()).toBeGreaterThan(own)
  })
  expect(guest.problems).toEqual([])
  await guest.context.close()
})

test('lost responses: one order, one payment', async ({ browser }) => {
  const table = await createFreeTable('TXVSABCD')
  const tableRecordId = await seatGuests(table)
  await orderGoods(tableRecordId, { 腰果: 1 })
  const guest = await openGuestPhone(browser, 'wechat')
  const { page } = guest
  const submit = await prepareOrder(guest, await fetchTableCode(table), ['红牛'])
  const orders = await loseFirstResponse(page, '**/api/guest/order/create')
  await submit.click()
  await expect(page.getByText('订单结果确认中，请稍候，不会重复下单')).toBeVisible()
  await expect(payButton(page, '微信支付')).toBeVisible()
  expect(orders.keys).toHaveLength(2)
  expect(new Set(orders.keys).size).toBe(1)
  expect(await listOrders(tableRecordId)).toHaveLength(2)

  await removeMinimum(tableRecordId)
  const cashier = await openPhone(browser, { as: 'shouyin01' })
  await cashier.open(buildBillPath(tableRecordId))
  const answered = cashier.page.waitForResponse((reply) => reply.url().endsWith(billing.payCode.path))
  await cashier.page.getByRole('button', { name: '出示收款码' }).click()
  // The guest's order waits for its own payment and is not part of this one.
  const missing = findSheet(cashier.page)
  await expect(missing.getByRole('heading', { name: '还有未计入账单的项目' })).toBeVisible()
  await missing.getByRole('button', { name: '仍要收款' }).click()
  const { data } = (await (await answered).json()) as { data: { url: string } }
  await guest.open(data.url)
  await loseFirstResponse(page, '**/api/pay/scanpay')
  await payButton(page, '微信支付').click()
  await expect(page.getByText('网络不好，正在重试，不会重复扣款')).toBeVisible()
  await expect(page.getByText('支付成功').first()).toBeVisible()
  expect(guest.sheets).toHaveLength(1)
  const [sitting] = await listSittings(table)
  expect(await loadPayments(sitting?.billId ?? null)).toMatchObject([{ payMethod: 'wechat', amount: 5_800 }])
  const attempts = await getDatabase()
    .selectFrom('paymentAttempt')
    .innerJoin('payment', 'payment.paymentId', 'paymentAttempt.paymentId')
    .select('paymentAttempt.attemptId')
    .where('payment.billId', '=', sitting?.billId ?? 0)
    .execute()
  expect(attempts).toHaveLength(1)
  await closePhones([guest, cashier])
})

test('after a lost response and a refused retry the phone queries the result of the order first', async ({
  browser,
}) => {
  const table = await createFreeTable('TXVSABCD')
  const tableRecordId = await seatGuests(table)
  const guest = await openGuestPhone(browser, 'browser')
  const { page } = guest
  const refusal = {
    status: 200,
    json: { code: 500, msg: '操作过于频繁，请稍后再试', errCode: 'TOO_FREQUENT', data: null },
  }
  const sends: Request[] = []
  let arrives = true
  await page.route('**/api/guest/order/create', async (route) => {
    sends.push(route.request())
    if (sends.length > 1) return route.fulfill(refusal)
    if (arrives) await route.fetch()
    return route.abort('connectionreset')
  })

  await test.step('executed: the order exists once', async () => {
    const submit = await prepareOrder(guest, await fetchTableCode(table), ['红牛'])
    await submit.click()
    await expect(page).toHaveURL(/\/pages\/orderMeal\/pay/)
    expect(sends.length).toBe(2)
    expect(await listOrders(tableRecordId)).toHaveLength(1)
  })

  await test.step('not executed: the guest is notified and orders again; the late first request is refused', async () => {
    arrives = false
    sends.length = 0
    const submit = await prepareOrder(guest, await fetchTableCode(table), ['腰果'])
    await submit.click()
    await expect(page.getByText(refusal.json.msg)).toBeVisible()
    const [first] = sends
    if (!first) throw new Error('nothing was sent')
    await page.unroute('**/api/guest/order/create')
    const headers = await first.allHeaders()
    const names = ['x-device-id', 'idempotency-key', 'content-type']
    const late = await fetch(first.url(), {
      method: 'POST',
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
      body: first.postData(),
    })
    expect(await late.json()).toMatchObject({ errCode: 'OPERATION_VOIDED' })
    await submit.click()
    await expect(page).toHaveURL(/\/pages\/orderMeal\/pay/)
    expect(await listOrders(tableRecordId)).toHaveLength(2)
  })
  await expectNoViolations()
  await guest.close()
})

/** The server executes the request; its first response is lost. */
async function loseFirstResponse(page: Page, path: string): Promise<{ keys: (string | undefined)[] }> {
  const keys: (string | undefined)[] = []
  await page.route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return { keys }
}

const STAFF_PAGE = '/pages/employeeCenter/userInfo'

test.afterEach(() => resetConfig('login.captcha'))

test('staff link their WeChat account and sign in with it', async ({ browser }) => {
  const phone = await openGuestPhone(browser, 'wechat')
  const { page } = phone
  const agree = page.getByRole('button', { name: '同意' })
  await setConfig({ 'login.captcha': false })
  // A retry of the authorization finds no linked account.
  await getDatabase().deleteFrom('externalAccount').execute()
  await phone.open(`/pages/bindUser/index?redirect_uri=${encodeURIComponent(STAFF_PAGE)}`)
  await agree.click()
  await expect(page.getByRole('button', { name: '绑定', exact: true })).toBeVisible()
  // The sign-in state is in the history state, not in the address.
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ redirect_uri: STAFF_PAGE })
  await page.getByRole('textbox', { name: '账号' }).fill('fwy02')
  await page.getByLabel('密码', { exact: true }).fill('Xm@2026888')
  await doubleTap(page.getByRole('button', { name: '绑定', exact: true }))
  await expect(page).toHaveURL(new RegExp(`${STAFF_PAGE}$`))
  const { userId } = await getDatabase()
    .selectFrom('appUser')
    .select('userId')
    .where('userName', '=', 'fwy02')
    .executeTakeFirstOrThrow()

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('load')

  // The session ends elsewhere: WeChat recognises the employee, who returns to the previous page. The browser page is
  // closed first, because an open page would navigate away when it receives the event.
  await page.goto('about:blank')
  const open = getDatabase().updateTable('session').where('userId', '=', userId).where('revokedAt', 'is', null)
  await open.set({ revokedAt: new Date() }).execute()
  await phone.open(STAFF_PAGE)
  await agree.click()
  await expect(page).toHaveURL(new RegExp(`${STAFF_PAGE}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: '绑定', exact: true })).toHaveCount(0)
  const sessions = await getDatabase()
    .selectFrom('session')
    .select('userId')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
  expect(sessions).toHaveLength(1)
  expect(phone.problems.filter((text) => !text.includes('401'))).toEqual([])
  await phone.context.close()
})

test('all invariants hold after these tests', () => expectNoViolations())
