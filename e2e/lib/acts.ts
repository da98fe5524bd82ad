/** What staff do with a phone, step by step as they would: by what is written on the screen. */
import { bookingStatus, normalDisable, tableStatus, tableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { lit } from '../../apps/server/src/db/statement.ts'
import { houseDb, type Phone } from './phone.ts'

export type Table = { tableId: number; tableName: string }

const taken = new Set<number>()

/** Workers that share a house each have every so manieth table. */
let share = { index: 0, of: 1 }
export const takeShare = (mine: typeof share): void => {
  share = mine
}

/**
 * A free table nobody has touched tonight or booked from tonight on, a different one at each call; on a night too busy for that, a
 * new one put beside the others, which is known by its number for one of this worker. `areas` by the first letter of their tables.
 */
export async function freeTable(areas: string): Promise<Table> {
  const { rows } = await sql<Table>`
    select t.table_id, t.table_name from (
      select *, coalesce(substring(table_name from '\\d+$')::int, 0) as number from venue_table) t
    where t.table_status = ${lit(tableStatus.free)} and t.status = ${lit(normalDisable.normal)}
      and t.table_type <> ${lit(tableType.virtual)} and position(left(t.table_name, 1) in ${areas}) > 0
      and mod(case when t.number > 100 then t.number - 100 else t.table_id end, ${share.of}::int) = ${share.index}::int
      and not exists (
        select from table_record r
        where r.table_id = t.table_id and r.business_date = (select max(business_date) from table_record))
      and not exists (
        select from booking b
        where b.table_id = t.table_id and b.status = ${lit(bookingStatus.booked)}
          and b.booking_date >= (select max(business_date) from table_record))
    order by position(left(t.table_name, 1) in ${areas}), t.table_id desc`.execute(houseDb())
  const found = rows.find(({ tableId }) => !taken.has(tableId)) ?? (await newTable(areas))
  taken.add(found.tableId)
  return found
}

/** Two that are put there at the same moment count alike: the second counts again. */
async function newTable(areas: string, tries = 5): Promise<Table> {
  const { rows } = await sql<Table>`
    insert into venue_table
      (table_name, table_code, area_id, label_ids, table_type, seat_num, min_charge, pay_mode, order_num, bookable, guest_visible)
    select left(t.table_name, 1) || n, t.table_code || '-' || n,
      area_id, label_ids, table_type, seat_num, min_charge, pay_mode, order_num, bookable, guest_visible
    from venue_table t,
      (select 100 + count(*) * ${share.of}::int + ${share.index}::int as n from venue_table) counted
    where t.table_type <> ${lit(tableType.virtual)} and t.status = ${lit(normalDisable.normal)}
      and position(left(t.table_name, 1) in ${areas}) > 0
    order by position(left(t.table_name, 1) in ${areas}), t.table_id
    limit 1 on conflict do nothing returning table_id, table_name`.execute(houseDb())
  const [made] = rows
  if (!made && tries > 1) return newTable(areas, tries - 1)
  if (!made) throw new Error(`there are no tables of ${areas}`)
  return made
}

/** The card of a table on the floor. */
export function cardOf(page: Page, { tableName }: Table): Locator {
  return page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(tableName, { exact: true }) })
}

export const sheetOf = (page: Page): Locator => page.getByRole('dialog')

/** What rings from elsewhere stands above the page and is put off. */
export async function putOffAlerts(page: Page): Promise<void> {
  const later = page.getByRole('button', { name: '稍后处理' })
  while (await later.isVisible()) await later.click()
}

/** Looks at the floor and opens the sheet of a table. */
export async function openSheet(phone: Phone, table: Table): Promise<Locator> {
  await phone.open('/pages/operat/table/index')
  await cardOf(phone.page, table).click()
  const sheet = sheetOf(phone.page)
  await expect(sheet).toContainText(table.tableName)
  return sheet
}

/** Takes an action of a table's sheet, also one that is folded away under 更多. */
export async function act(sheet: Locator, name: string): Promise<void> {
  const target = sheet.getByRole('button', { name, exact: true }).or(sheet.getByRole('link', { name, exact: true }))
  const more = sheet.getByRole('button', { name: '更多', exact: true })
  await expect(target.or(more).first()).toBeVisible()
  if (!(await target.first().isVisible())) await more.click()
  await target.first().click()
}

/** Guests sit down at a free table. */
export async function openTable(phone: Phone, table: Table): Promise<void> {
  await act(await openSheet(phone, table), '开台')
  const form = sheetOf(phone.page)
  await expect(form.getByRole('heading', { name: `开台 ${table.tableName}` })).toBeVisible()
  await form.getByRole('button', { name: '开台', exact: true }).click()
  // What the form does to the history when it closes would stop the next page that is opened.
  await expect(form.getByRole('heading', { name: `开台 ${table.tableName}` })).toHaveCount(0)
}

/** Chooses a table in a picker: by its name where there are many to choose from, otherwise area by area. */
export async function pickTable(sheet: Locator, label: string, { tableName }: Table): Promise<void> {
  const tables = sheet.getByRole('group', { name: label, exact: true })
  const wanted = tables.getByRole('button').filter({ has: sheet.page().getByText(tableName, { exact: true }) })
  await expect(tables).toBeVisible()
  const search = sheet.getByLabel(`搜索${label}`)
  if (await search.isVisible()) await search.fill(tableName)
  else
    for (const area of await sheet
      .getByRole('group', { name: `${label}区域` })
      .getByRole('button')
      .all())
      if (!(await wanted.isVisible())) await area.click()
  await wanted.click()
}

/** Puts goods into the cart of the menu that is shown; `choices` are the parts of a package. */
export async function pick(page: Page, goodsName: string, choices: readonly string[] = []): Promise<void> {
  const search = page.getByRole('button', { name: '搜索商品' })
  const box = page.getByRole('searchbox', { name: '搜索商品' })
  await expect(search.or(box)).toBeVisible()
  if (await search.isVisible()) await search.click()
  await box.fill(goodsName)
  await page.getByRole('button', { name: `增加 ${goodsName}`, exact: true }).click()
  if (choices.length === 0) return
  const sheet = sheetOf(page)
  for (const choice of choices) await sheet.getByRole('button', { name: `增加 ${choice}`, exact: true }).click()
  await sheet.getByRole('button', { name: '加入购物车' }).click()
}

/** From the sheet of a table to the menu, the cart and the confirmation, up to the last button. */
export async function prepareOrder(
  phone: Phone,
  table: Table,
  goods: readonly (string | [string, ...string[]])[],
): Promise<Locator> {
  const { page } = phone
  await act(await openSheet(phone, table), '点单')
  for (const one of goods) {
    const [name, ...choices] = typeof one === 'string' ? [one] : one
    await pick(page, name, choices)
  }
  await page.getByRole('button', { name: '去下单' }).click()
  const later = page.getByRole('radio', { name: '后付' })
  const submit = page.getByRole('button', { name: '提交订单' })
  await expect(submit).toBeVisible()
  if (await later.isVisible()) await later.check({ force: true })
  return submit
}

/** Orders goods for a table, to be paid with the bill. */
export async function order(
  phone: Phone,
  table: Table,
  goods: readonly (string | [string, ...string[]])[],
): Promise<void> {
  await (await prepareOrder(phone, table, goods)).click()
  await expect(phone.page.getByText('下单成功').first()).toBeVisible()
}

/** Two taps as a nervous thumb makes them. */
export async function doubleTap(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    setTimeout(() => element.click(), 30)
  })
}

/** Types yuan on the keypad for cash: what is to be taken, and what is handed over. */
export async function takeCash(page: Page, yuan: number): Promise<void> {
  await page.getByRole('button', { name: '现金', exact: true }).click()
  const sheet = sheetOf(page)
  for (const figure of ['本次收款', '实收现金']) {
    await sheet.getByRole('button', { name: figure }).click()
    for (const key of String(yuan)) await sheet.getByRole('button', { name: key, exact: true }).click()
  }
  await sheet.getByRole('button', { name: /^收款 ¥/ }).click()
}

/** Nothing is asked of the table besides what it had: for journeys that are about something else. */
export async function letOffMinimum(tableRecordId: number): Promise<void> {
  await houseDb().updateTable('tableRecord').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
}

/** 仍按消费结账, where the bill asks what becomes of what is missing to its minimum. */
export async function stayBelowMinimum(page: Page): Promise<void> {
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { name: /未达低消/ })).toBeVisible()
  await sheet.getByRole('button', { name: /^仍按消费结账/ }).click()
  await sheet.getByRole('button', { name: '老客户', exact: true }).click()
  await sheet.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/同意按消费结账：老客户/)).toBeVisible()
}
