/** Staff actions on a phone, step by step through the visible controls. */
import { normalDisable, tableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { lit } from '../../apps/server/src/db/statement.ts'
import { getDatabase, type Phone } from './phone.ts'
import { waitUntilIdle } from './show-state.ts'

export type NamedTable = { tableId: number; tableName: string }
/** Table as a user knows it. */
export type TableName = Pick<NamedTable, 'tableName'>

/** Shard of this worker: workers that share a venue use different table numbers. */
let share = { index: 0, of: 1 }
export const setWorkerShard = (mine: typeof share): void => {
  share = mine
}

/**
 * Adds a free table to the first of these areas (first letters of table names) and returns it. Its minimum is the
 * area's weekday minimum on every day, whereas the minimum of an existing table depends on the day and on the area that
 * still has a free one.
 */
export async function createFreeTable(areas: string, tries = 5): Promise<NamedTable> {
  const { rows } = await sql<NamedTable>`
    with template as (
      select * from venue_table
      where table_type <> ${lit(tableType.virtual)} and status = ${lit(normalDisable.normal)}
        and position(left(table_name, 1) in ${areas}) > 0
      order by position(left(table_name, 1) in ${areas}), table_id
      limit 1),
    made as (
      insert into venue_table
        (table_name, table_code, area_id, label_ids, table_type, seat_num, min_charge, pay_mode, order_num, bookable, guest_visible)
      select left(table_name, 1) || n, table_code || '-' || n,
        area_id, label_ids, table_type, seat_num, min_charge, pay_mode, order_num, bookable, guest_visible
      from template, (select 100 + count(*) * ${share.of}::int + ${share.index}::int as n from venue_table) counted
      on conflict do nothing returning table_id, table_name, min_charge),
    rule as (
      insert into min_charge_rule (rule_name, target_type, target_id, weekdays, special_dates, min_charge)
      select table_name, 'table', table_id, '{1,2,3,4,5,6,7}',
        (select array_agg(current_date + day) from generate_series(-1, 14) day), min_charge
      from made)
    select table_id, table_name from made`.execute(getDatabase())
  const [made] = rows
  // Another worker took the number between counting and inserting.
  if (!made && tries > 1) return createFreeTable(areas, tries - 1)
  if (!made) throw new Error(`there are no tables of ${areas}`)
  return made
}

/** Card of a table on the floor. */
export function findTableCard(page: Page, { tableName }: TableName): Locator {
  return page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(tableName, { exact: true }) })
}

export const findSheet = (page: Page): Locator => page.getByRole('dialog')

/**
 * Taps a tile of a sheet once the sheet has stopped moving, because an earlier tap would hit the element behind it. The
 * visible tile is below its radio input.
 */
export async function tapTile(page: Page, name: string | RegExp, within: Locator = findSheet(page)): Promise<Locator> {
  const radio = within.getByRole('radio', { name, exact: typeof name === 'string' })
  await radio.waitFor({ state: 'attached' })
  await waitUntilIdle(page)
  await radio.click({ force: true })
  return radio
}

/** Selects a tile of a sheet. */
export async function chooseTile(page: Page, name: string | RegExp, within?: Locator): Promise<void> {
  await expect(await tapTile(page, name, within)).toBeChecked()
}

/** Postpones alerts of other tests, because their banner covers the page. */
export async function postponeAlerts(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: '稍后处理' })
  while (await later.isVisible()) await later.click()
}

/** Opens the floor and the sheet of a table. */
export async function openTableSheet(phone: Phone, table: TableName): Promise<Locator> {
  await phone.open('/pages/operat/table/index')
  await findTableCard(phone.page, table).click()
  const sheet = findSheet(phone.page)
  await expect(sheet).toContainText(table.tableName)
  return sheet
}

/** Taps an action in a table's sheet, also one folded under 更多. */
export async function tapAction(sheet: Locator, name: string): Promise<void> {
  const target = sheet.getByRole('button', { name, exact: true }).or(sheet.getByRole('link', { name, exact: true }))
  const more = sheet.getByRole('button', { name: '更多', exact: true })
  await expect(target.or(more).first()).toBeVisible()
  if (!(await target.first().isVisible())) await more.click()
  await target.first().click()
}

/** Seats guests at a free table. */
export async function openTable(phone: Phone, table: TableName): Promise<void> {
  await tapAction(await openTableSheet(phone, table), '开台')
  const form = findSheet(phone.page)
  await expect(form.getByRole('heading', { name: `开台 ${table.tableName}` })).toBeVisible()
  await form.getByRole('button', { name: '4人', exact: true }).click()
  await form.getByRole('button', { name: '开台', exact: true }).click()
  // Waits until the form has closed: closing it changes the history, which would cancel the next navigation.
  await expect(form.getByRole('heading', { name: `开台 ${table.tableName}` })).toHaveCount(0)
}

/** Selects a table in a picker: by search when there are many, otherwise area by area. */
export async function pickTable(sheet: Locator, label: string, { tableName }: NamedTable): Promise<void> {
  const tables = sheet.getByRole('group', { name: label, exact: true })
  const tableButton = tables.getByRole('button').filter({ has: sheet.page().getByText(tableName, { exact: true }) })
  await expect(tables).toBeVisible()
  const search = sheet.getByLabel(`搜索${label}`)
  if (await search.isVisible()) await search.fill(tableName)
  else
    for (const area of await sheet
      .getByRole('group', { name: `${label}区域` })
      .getByRole('button')
      .all())
      if (!(await tableButton.isVisible())) await area.click()
  await tableButton.click()
}

/** Adds goods to the cart on the current menu; `choices` are the chosen items of a package. */
export async function addGoodsToCart(page: Page, goodsName: string, choices: readonly string[] = []): Promise<void> {
  const search = page.getByRole('button', { name: '搜索商品' })
  const box = page.getByRole('searchbox', { name: '搜索商品' })
  await expect(search.or(box)).toBeVisible()
  if (await search.isVisible()) await search.click()
  await box.fill(goodsName)
  await page.getByRole('button', { name: `增加 ${goodsName}`, exact: true }).click()
  if (choices.length === 0) return
  const sheet = findSheet(page)
  for (const choice of choices) {
    const chip = sheet.getByRole('radio', { name: choice })
    await chip.or(sheet.getByRole('button', { name: `增加 ${choice}`, exact: true })).click()
  }
  await sheet.getByRole('button', { name: '加入购物车' }).click()
}

/** Fills a cart from a table's sheet and stops before the last button: menu, cart and confirmation. */
export async function prepareOrder(
  phone: Phone,
  table: TableName,
  goods: readonly (string | [string, ...string[]])[],
): Promise<Locator> {
  const { page } = phone
  await tapAction(await openTableSheet(phone, table), '点单')
  for (const one of goods) {
    const [name, ...choices] = typeof one === 'string' ? [one] : one
    await addGoodsToCart(page, name, choices)
  }
  await page.getByRole('button', { name: '去下单' }).click()
  const later = page.getByRole('radio', { name: '后付' })
  const submit = page.getByRole('button', { name: '提交订单' })
  await expect(submit).toBeVisible()
  if (await later.isVisible()) await later.check({ force: true })
  return submit
}

/** Orders goods for a table, to be paid with the bill. */
export async function placeOrder(
  phone: Phone,
  table: TableName,
  goods: readonly (string | [string, ...string[]])[],
): Promise<void> {
  await (await prepareOrder(phone, table, goods)).click()
  await expect(phone.page.getByText('下单成功').first()).toBeVisible()
}

/** Taps twice, 30 ms apart. */
export async function doubleTap(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    setTimeout(() => element.click(), 30)
  })
}

/** Types amounts in yuan on the cash keypad: the amount to take, and the amount received. */
export async function takeCash(page: Page, yuan: number): Promise<void> {
  await page.getByRole('button', { name: '现金', exact: true }).click()
  const sheet = findSheet(page)
  for (const figure of ['本次收款', '实收现金']) {
    await sheet.getByRole('button', { name: figure }).click()
    for (const key of String(yuan)) await sheet.getByRole('button', { name: key, exact: true }).click()
  }
  await sheet.getByRole('button', { name: /^收款 ¥/ }).click()
}

/** Removes a sitting's minimum, for tests about something else. */
export async function removeMinimum(tableRecordId: number): Promise<void> {
  await getDatabase().updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
}

/** Chooses 仍按消费结账 in the question about a missing minimum. */
export async function confirmBelowMinimum(page: Page): Promise<void> {
  const sheet = findSheet(page)
  await expect(sheet.getByRole('heading', { name: /未达低消/ })).toBeVisible()
  await sheet.getByRole('button', { name: /^仍按消费结账/ }).click()
  await sheet.getByRole('button', { name: '老客户', exact: true }).click()
  await sheet.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/同意按消费结账：老客户/)).toBeVisible()
}
