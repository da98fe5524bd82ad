/** One sitting through a night: booked, arrived, ordered, gifts, discounts, paid in every way, reversed, paid again, cleared. */
import { addMinutes, parseBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { approvalStepStatus, creditStatus, orderType, sendStatus } from '@nocturne/contract/codes'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import {
  tapAction,
  findTableCard,
  doubleTap,
  createFreeTable,
  openTableSheet,
  placeOrder,
  addGoodsToCart,
  pickTable,
  findSheet,
  confirmBelowMinimum,
  takeCash,
} from './lib/staff-actions.ts'
import type { NamedTable } from './lib/staff-actions.ts'
import { withVenueAlwaysOpen } from './lib/app.ts'
import { expectNoViolations, listOrders, listSittings } from './lib/database-facts.ts'
import { getDatabase, openPhone } from './lib/phone.ts'
import type { Phone } from './lib/phone.ts'

const guest = '夜场测试客'
const buildBillPath = (tableRecordId: number) => `/pages/operat/bill/index?tableRecordId=${tableRecordId}`

/** Expects that the sheet has closed, so its command was executed. */
const expectClosed = (heading: string, { page }: Phone) =>
  expect(findSheet(page).getByRole('heading', { name: heading })).toHaveCount(0)

/** Arrival time in half an hour, `HH:mm`; earlier shortly before noon, because the night ends then. */
function computeArrival(): string {
  const now = formatTime(Date.now())
  const later = addMinutes(now, 30)
  return parseBusinessDate(later) === parseBusinessDate(now) ? later.slice(11, 16) : '11:58'
}

/** Books a table for tonight on the form of P002. */
async function book(phone: Phone, table: NamedTable): Promise<void> {
  const { page } = phone
  await phone.open('/pages/operat/reserve/index')
  await page.getByRole('button', { name: '新增预订' }).first().click()
  const form = findSheet(page)
  await form.getByLabel('预抵时间').fill(computeArrival())
  await form.getByRole('button', { name: /^台位/ }).click()
  const choice = page.getByRole('dialog', { name: '选择台位' })
  await pickTable(choice, '台位', table)
  await form.getByLabel('客人姓名').fill(guest)
  await form.getByLabel('手机号').fill('13900007788')
  await form.getByRole('button', { name: '6人', exact: true }).click()
  await doubleTap(form.getByRole('button', { name: '预订', exact: true }))
  await expect(page.getByRole('heading', { name: '新增预订' })).toHaveCount(0)
}

/** Gives units of goods as a gift; resolves when the result is on screen. */
async function giveGoods(phone: Phone, table: NamedTable, goods: string, pieces: number): Promise<Locator> {
  const { page } = phone
  await tapAction(await openTableSheet(phone, table), '赠送')
  await addGoodsToCart(page, goods)
  for (let more = 1; more < pieces; more++)
    await page.getByRole('button', { name: `增加 ${goods}`, exact: true }).click()
  await page.getByRole('button', { name: '去赠送' }).click()
  await page.getByRole('radiogroup', { name: '赠送原因' }).getByRole('radio').first().check()
  await doubleTap(page.getByRole('button', { name: '提交', exact: true }))
  return page.getByRole('main')
}

test('a sitting from its booking to the cleared table', async ({ browser }) => {
  test.setTimeout(240_000)
  const table = await createFreeTable('ASV')
  const sales = await openPhone(browser, { as: 'yx01' })
  const manager = await openPhone(browser, { as: 'lm01' })
  const cashier = await openPhone(browser, { as: 'shouyin01' })

  await test.step('booked by sales, confirmed if required', async () => {
    await withVenueAlwaysOpen(() => book(sales, table))
    const bookings = await getDatabase()
      .selectFrom('booking')
      .selectAll()
      .where('tableId', '=', table.tableId)
      .where('guestName', '=', guest)
      .execute()
    expect(bookings).toHaveLength(1)
    await manager.open(`/pages/operat/reserve/index?bookingId=${bookings[0]?.bookingId}`)
    const sheet = findSheet(manager.page)
    const confirm = sheet.getByRole('button', { name: '确认预订' })
    const arrive = sheet.getByRole('button', { name: '到店开台' })
    await expect(confirm.or(arrive)).toBeVisible()
    if (await confirm.isVisible()) await doubleTap(confirm)
    await expect(arrive).toBeVisible()
  })

  const tableRecordId = await test.step('arrived: opened from the booking', async () => {
    await findSheet(manager.page).getByRole('button', { name: '到店开台' }).click()
    const form = findSheet(manager.page)
    await expect(form.getByRole('heading', { name: `到店开台 ${table.tableName}` })).toBeVisible()
    await doubleTap(form.getByRole('button', { name: '开台', exact: true }))
    await expectClosed('到店开台', manager)
    await sales.open('/pages/operat/table/index')
    await expect(findTableCard(sales.page, table)).toContainText('阿杰')
    const [sitting, ...more] = await listSittings(table)
    expect(more).toEqual([])
    expect(sitting?.bookingId).not.toBeNull()
    return sitting?.tableRecordId ?? 0
  })

  await test.step('ordered', async () => {
    await placeOrder(sales, table, ['芝华士12年', '大果盘'])
  })

  await test.step('a gift within the quota counts immediately', async () => {
    const result = await giveGoods(manager, table, '腰果', 1)
    await expect(result.getByText('赠送成功')).toBeVisible()
  })

  await test.step('a gift beyond the quota waits for approval, then is on the table', async () => {
    const result = await giveGoods(manager, table, '腰果', 19)
    await expect(result.getByText('已提交审批')).toBeVisible()
    const pendingSteps = await getDatabase()
      .selectFrom('giftOrder')
      .innerJoin('approvalStep', 'approvalStep.approvalId', 'giftOrder.approvalId')
      .innerJoin('appUser', 'appUser.userId', 'approvalStep.approverId')
      .select(['giftOrder.approvalId', 'appUser.userName'])
      .where('giftOrder.tableRecordId', '=', tableRecordId)
      .where('approvalStep.status', '=', approvalStepStatus.pending)
      .execute()
    const [first] = pendingSteps
    if (!first) throw new Error('nobody was asked')
    await sales.open(`/pages/operat/order/details?tableRecordId=${tableRecordId}`)
    const waiting = sales.page.getByText('待审批', { exact: true })
    await expect(waiting).toBeVisible()
    const approver = await openPhone(browser, { as: first.userName })
    await approver.open('/pages/employeeCenter/approval/index')
    await approver.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(table.tableName) })
      .first()
      .click()
    await approver.page.getByRole('button', { name: '同意' }).click()
    await doubleTap(findSheet(approver.page).getByRole('button', { name: '同意', exact: true }))
    await expect(findSheet(approver.page)).toHaveCount(0)
    await expect(waiting).toHaveCount(0)
    await expect(sales.page.getByRole('button', { name: /赠 腰果 待出品/ })).toHaveCount(2)
    await expect(result.getByText('赠送成功')).toBeVisible()
    await approver.context.close()
  })

  await test.step('discount by the manager, odd amount wiped off by the cashier', async () => {
    await manager.open(buildBillPath(tableRecordId))
    await manager.page.getByRole('button', { name: '打折', exact: true }).click()
    const discount = findSheet(manager.page)
    await discount
      .locator('label')
      .filter({ hasText: /^9\.5 折/ })
      .click()
    await discount.getByRole('button', { name: '老客户' }).click()
    await doubleTap(discount.getByRole('button', { name: '确定' }))
    await expectClosed('打折', manager)
    await cashier.open(buildBillPath(tableRecordId))
    await cashier.page.getByRole('button', { name: '抹零', exact: true }).click()
    await findSheet(cashier.page).getByLabel('抹零金额').fill('9.6')
    await doubleTap(findSheet(cashier.page).getByRole('button', { name: '确定' }))
    await expectClosed('抹零', cashier)
    // 880 + 288 at 95 % is 1109.60; the 9.60 is dropped (抹零).
    await expect(cashier.page.getByRole('button', { name: '应收' })).toContainText('1,100')
  })

  await test.step('partly on credit, the rest in cash', async () => {
    await manager.page.getByRole('button', { name: '挂账', exact: true }).click()
    await confirmBelowMinimum(manager.page)
    await manager.page.getByRole('button', { name: '挂账', exact: true }).click()
    const credit = findSheet(manager.page)
    await credit.getByLabel('挂账金额').fill('300')
    await credit.getByRole('button', { name: /担保账户/ }).click()
    await manager.page.getByRole('dialog', { name: '担保账户' }).getByRole('button', { name: /强哥/ }).click()
    await credit.getByLabel('客人手机号').fill('13900007788')
    await credit.getByRole('button', { name: '老客户' }).click()
    await doubleTap(credit.getByRole('button', { name: /^挂账 ¥/ }))
    await expectClosed('挂账', manager)
    const credits = await getDatabase()
      .selectFrom('creditRecord')
      .select(['amount', 'status'])
      .orderBy('creditId', 'desc')
      .limit(1)
      .execute()
    expect(credits).toEqual([{ amount: 30_000, status: creditStatus.open }])
    await expect(cashier.page.getByText('扫码收 ¥800')).toBeVisible()
    await takeCash(cashier.page, 800)
    await expect(cashier.page.getByText('结账成功').first()).toBeVisible()
  })

  await test.step('reversed by finance, settled again', async () => {
    const [before] = await listSittings(table)
    const finance = await openPhone(browser, { as: 'caiwu01' })
    await finance.open(`/pages/operat/bill/index?billId=${before?.billId}`)
    await expect(finance.page.getByRole('region', { name: '金额' })).toContainText('已结清')
    await finance.page.getByRole('button', { name: '反结账', exact: true }).click()
    const sheet = findSheet(finance.page)
    await sheet.getByRole('button', { name: '收错款' }).click()
    await expect(sheet).toContainText('现金 ¥800 将从钱箱账面扣除')
    await sheet.getByRole('radio', { name: '现金已退给客人' }).check({ force: true })
    await doubleTap(sheet.getByRole('button', { name: '反结账', exact: true }))
    await expect(finance.page.getByText('本账单由反结账生成')).toBeVisible()
    const [after] = await listSittings(table)
    expect(after?.billId).not.toBe(before?.billId)
    await cashier.open(buildBillPath(tableRecordId))
    // The phone may first show the cached bill; waits for the reopened one.
    await expect(cashier.page.getByText('本账单由反结账生成')).toBeVisible()
    await expect(cashier.page.getByRole('button', { name: '扫码收 ¥1,100' })).toBeVisible()
    await cashier.page.getByRole('button', { name: '现金', exact: true }).click()
    // The waived minimum belonged to the reversed bill, so it is missing again.
    await findSheet(cashier.page).getByRole('button', { name: '先收款，清台前再定' }).click()
    await doubleTap(findSheet(cashier.page).getByRole('button', { name: /^收款 ¥/ }))
    await expect(cashier.page.getByText('结账成功').first()).toBeVisible()
    await finance.context.close()
  })

  await test.step('cleared', async () => {
    await tapAction(await openTableSheet(manager, table), '清台')
    await findSheet(manager.page).getByRole('button', { name: '确定' }).click()
    await confirmBelowMinimum(manager.page)
    await manager.page.getByRole('button', { name: '清台', exact: true }).last().click()
    await doubleTap(findSheet(manager.page).getByRole('button', { name: '确定' }))
    const sure = manager.page.getByRole('alertdialog').getByRole('button').last()
    await expect(sure.or(findTableCard(manager.page, table).getByText('空台'))).toBeVisible()
    if (await sure.isVisible()) await sure.click()
    await expect(findTableCard(manager.page, table)).toContainText('空台')
  })

  await test.step('the books contain every action once', async () => {
    const sittings = await listSittings(table)
    expect(sittings).toHaveLength(1)
    expect(sittings[0]?.unpaidAmount).toBe(0)
    const orders = await listOrders(tableRecordId)
    expect(orders.filter((order) => order.orderType === orderType.meal)).toHaveLength(1)
    const gifts = await getDatabase()
      .selectFrom('giftOrder')
      .select(['sendAmount', 'status'])
      .where('tableRecordId', '=', tableRecordId)
      .orderBy('sendId')
      .execute()
    expect(gifts).toEqual([
      { sendAmount: 5_800, status: sendStatus.effective },
      { sendAmount: 19 * 5_800, status: sendStatus.effective },
    ])
    const payments = await getDatabase()
      .selectFrom('payment')
      .select(['payMethod', 'voided', 'amount'])
      .where('billId', '=', sittings[0]?.billId ?? 0)
      .execute()
    expect(payments.filter(({ voided }) => !voided)).toHaveLength(1)
    await expectNoViolations()
  })
  for (const phone of [sales, manager, cashier]) {
    expect(phone.problems).toEqual([])
    await phone.context.close()
  }
})
