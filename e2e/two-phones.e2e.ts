/** Two phones, then three, on one table: changes appear live on the others, nothing is lost, and outdated actions are refused. */
import { expect, test } from '@playwright/test'
import { emptyTexts } from '@nocturne/contract/client-texts'
import {
  tapAction,
  findTableCard,
  createFreeTable,
  openTableSheet,
  openTable,
  placeOrder,
  pickTable,
  prepareOrder,
  findSheet,
  takeCash,
} from './lib/staff-actions.ts'
import { expectNoViolations, listOrders, listSittings } from './lib/database-facts.ts'
import { getDatabase, openPhone } from './lib/phone.ts'

test('a table from opening to clearing on the phones of manager, waiter and cashier', async ({ browser }) => {
  const table = await createFreeTable('ASV')
  const manager = await openPhone(browser, { as: 'lm01' })
  const waiter = await openPhone(browser, { as: 'fwy01' })
  const cashier = await openPhone(browser, { as: 'shouyin01' })

  await test.step('opened on one phone, shown on the other', async () => {
    await waiter.open('/pages/operat/table/index')
    await expect(findTableCard(waiter.page, table)).toContainText('空台')
    await openTable(manager, table)
    await expect(findTableCard(waiter.page, table)).not.toContainText('空台')
    await expect(findTableCard(waiter.page, table)).toContainText(/\d人/)
  })
  const sitting = (await listSittings(table))[0]
  if (!sitting) throw new Error('nothing was opened')
  await expect(findTableCard(waiter.page, table)).toContainText(`${sitting.guestNum}人`)
  const details = `/pages/operat/order/details?tableRecordId=${sitting.tableRecordId}`

  await test.step('ordered by the waiter, live on the manager’s phone', async () => {
    await manager.open(details)
    await expect(manager.page.getByText(emptyTexts.order)).toBeVisible()
    await placeOrder(waiter, table, ['芝华士12年', ['双人畅饮', '薯条']])
    await expect(manager.page.getByRole('button', { name: /芝华士12年/ })).toBeVisible()
    await expect(manager.page.getByRole('button', { name: /双人畅饮.*薯条×1/ })).toBeVisible()
  })

  await test.step('both add concurrently', async () => {
    const one = await prepareOrder(manager, table, ['红牛'])
    const other = await prepareOrder(waiter, table, ['腰果'])
    await Promise.all([one.click(), other.click()])
    await expect(manager.page.getByText('下单成功').first()).toBeVisible()
    await expect(waiter.page.getByText('下单成功').first()).toBeVisible()
    await manager.open(details)
    for (const goods of [/芝华士12年/, /双人畅饮/, /红牛/, /腰果/])
      await expect(manager.page.getByRole('button', { name: goods })).toBeVisible()
  })

  await test.step('an outdated form is refused with the changes, then works', async () => {
    const second = await openPhone(browser, { as: 'lm02' })
    await tapAction(await openTableSheet(second, table), '改低消')
    const old = findSheet(second.page)
    await old.getByLabel('新低消').fill('900')
    await old.getByRole('textbox', { name: '原因' }).fill('熟客')
    await tapAction(await openTableSheet(manager, table), '改低消')
    const fresh = findSheet(manager.page)
    await fresh.getByLabel('新低消').fill('500')
    await fresh.getByRole('textbox', { name: '原因' }).fill('生日')
    await fresh.getByRole('button', { name: '确定' }).click()
    await expect(fresh.getByRole('heading', { name: /改低消/ })).toHaveCount(0)
    // The open form received the change live, but keeps its initial values until it has shown a warning.
    await old.getByRole('button', { name: '确定' }).click()
    await expect(old.getByRole('alert')).toContainText('强哥')
    await expect(old.getByRole('alert')).toContainText('500')
    await expect(old.getByText('现低消 ¥500')).toBeVisible()
    await expect(old.getByRole('textbox', { name: '原因' })).toHaveValue('熟客')
    await old.getByRole('button', { name: '确定' }).click()
    await expect(findSheet(second.page).getByRole('heading', { name: /改低消/ })).toHaveCount(0)
    await second.context.close()
  })

  const bill = `/pages/operat/bill/index?tableRecordId=${sitting.tableRecordId}`
  await test.step('paid by two methods, visible on the floor', async () => {
    await waiter.open('/pages/operat/table/index')
    await manager.open('/pages/operat/table/index')
    await cashier.open(bill)
    await takeCash(cashier.page, 500)
    await expect(cashier.page.getByText('已收款')).toBeVisible()
    await cashier.page.getByRole('button', { name: '刷卡', exact: true }).click()
    await findSheet(cashier.page)
      .getByLabel(/小票号/)
      .fill('008812')
    await findSheet(cashier.page)
      .getByRole('button', { name: /^收款 ¥/ })
      .click()
    await expect(cashier.page.getByText('结账成功').first()).toBeVisible()
    for (const { page } of [waiter, manager]) await expect(findTableCard(page, table)).toContainText('已付')
    await cashier.open('/pages/operat/table/index')
    await expect(findTableCard(cashier.page, table)).toContainText('已付')
  })

  await test.step('cleared and free again, on every phone', async () => {
    await tapAction(await openTableSheet(manager, table), '清台')
    await findSheet(manager.page).getByRole('button', { name: '确定' }).click()
    const goOn = manager.page.getByRole('alertdialog').getByRole('button').last()
    await expect(goOn.or(findTableCard(manager.page, table).getByText('空台'))).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
    for (const { page } of [waiter, manager, cashier]) await expect(findTableCard(page, table)).toContainText('空台')
  })

  await test.step('the books', async () => {
    const [only, ...more] = await listSittings(table)
    expect(more).toEqual([])
    expect(only).toMatchObject({ tableRecordId: sitting.tableRecordId, unpaidAmount: 0 })
    const orders = await listOrders(sitting.tableRecordId)
    expect(orders.map(({ payableAmount }) => payableAmount)).toHaveLength(3)
    const lines = await getDatabase()
      .selectFrom('orderItem')
      .select(['goodsName', 'quantity', 'amount'])
      .where(
        'orderId',
        'in',
        orders.map(({ orderId }) => orderId),
      )
      .execute()
    expect(lines.map(({ goodsName, quantity }) => `${goodsName}×${quantity}`).sort()).toEqual(
      ['双人畅饮×1', '腰果×1', '红牛×1', '芝华士12年×1'].sort(),
    )
    const payable = 88_000 + 38_800 + 2_800 + 5_800
    expect(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(payable)
    expect(only).toMatchObject({ payableAmount: payable, paidAmount: payable })
    const payments = await getDatabase()
      .selectFrom('payment')
      .select(['payMethod', 'amount'])
      .where('billId', '=', only?.billId ?? 0)
      .orderBy('paymentId')
      .execute()
    expect(payments).toEqual([
      { payMethod: 'cash', amount: 50_000 },
      { payMethod: 'card', amount: payable - 50_000 },
    ])
    await expectNoViolations()
  })
  for (const phone of [manager, waiter, cashier]) {
    expect(phone.problems).toEqual([])
    await phone.context.close()
  }
})

test('a form whose sitting has ended shows a message and closes', async ({ browser }) => {
  const other = await createFreeTable('ASV')
  const manager = await openPhone(browser, { as: 'lm01' })
  const cashier = await openPhone(browser, { as: 'shouyin01' })
  await openTable(manager, other)
  const target = await createFreeTable('ASV')
  await tapAction(await openTableSheet(cashier, other), '转台')
  const form = findSheet(cashier.page)
  await expect(form.getByRole('group', { name: '目标台位', exact: true })).toBeVisible()
  await tapAction(await openTableSheet(manager, other), '撤台')
  await findSheet(manager.page).getByRole('textbox', { name: '原因' }).fill('开错')
  await findSheet(manager.page).getByRole('button', { name: '撤台' }).click()
  await expect(findTableCard(manager.page, other)).toContainText('空台')
  await pickTable(form, '目标台位', target)
  await form.getByRole('button', { name: '转台', exact: true }).click()
  await expect(cashier.page.getByText(/台位状态已变化：强哥/)).toBeVisible()
  // The table can be opened and used again immediately.
  await expect(form.getByRole('button', { name: '开台', exact: true })).toBeVisible()
  for (const phone of [manager, cashier]) {
    expect(phone.problems).toEqual([])
    await phone.context.close()
  }
})
