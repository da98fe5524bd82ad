/** A rehearsal night: started in the office, worked through on a phone, and discarded whole. */
import { statisType } from '@nocturne/contract/codes'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { areaEntity, tableEntity } from '@nocturne/contract/office/floor-entities'
import { goodsEntity, goodsTypeEntity } from '@nocturne/contract/office/menu-entities'
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { addEmployee } from '../apps/server/src/modules/session/staff-admin.ts'
import { listAxeViolations } from './lib/accessibility.ts'
import { expectNoViolations } from './lib/database-facts.ts'
import { callServer } from './lib/guests.ts'
import { createStaffToken, getBaseUrl, getDatabase, openPhone, switchVenue } from './lib/phone.ts'
import { findTableCard, openTable, placeOrder } from './lib/staff-actions.ts'
import { startEmptyVenue } from './lib/venue.ts'

const TABLE = { tableName: 'A01' }
const GOODS = '冰红茶'
const WAITER = 'fwy01'

/** Enters a waiter, a table and goods. */
async function fillVenue(): Promise<void> {
  const db = getDatabase()
  await addEmployee(
    { db, now: new Date(), request: { id: 'test', userAgent: 'test' } },
    { userName: WAITER, nickName: '小陈', post: '服务员', dept: '楼面部' },
  )
  await db.updateTable('appUser').set({ mustChangePassword: false }).execute()
  const token = await createStaffToken('owner')
  const save = async (entity: EntityDefinition, values: Record<string, string | number>) => {
    const { ids } = await callServer(buildEntityEndpoint(entity, 'save'), { rows: [{ values }] }, { token })
    return ids[0] as number
  }
  const areaId = await save(areaEntity, { areaName: '大厅' })
  await save(tableEntity, { ...TABLE, areaId, seatNum: 4 })
  const typeId = await save(goodsTypeEntity, { typeName: '茶饮', statisType: statisType.softDrink })
  await save(goodsEntity, { goodsName: GOODS, typeId, salePrice: 38_00 })
}

/** Opens the start page of the office at a desktop. */
async function openStart(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  const token = await createStaffToken('owner')
  await context.addInitScript((stored) => localStorage.setItem('nocturne.token', stored), token)
  const page = await context.newPage()
  await page.goto(`${getBaseUrl()}/office/`)
  return { page, context }
}

/** Text of the banner above every page; `none` without a rehearsal. */
const readBanner = (page: Page) => page.evaluate(() => getComputedStyle(document.body, '::before').content)

/** Numbers of rows of the night and of the master data. */
async function countRows() {
  const db = getDatabase()
  const count = async (table: 'sitting' | 'orders' | 'bill' | 'businessDay' | 'venueTable' | 'goods' | 'appUser') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
  return {
    sittings: await count('sitting'),
    orders: await count('orders'),
    bills: await count('bill'),
    nights: await count('businessDay'),
    tables: await count('venueTable'),
    goods: await count('goods'),
    people: await count('appUser'),
  }
}

test('a rehearsal is worked through on a phone and discarded whole', async ({ browser }) => {
  const venue = await startEmptyVenue()
  const leave = switchVenue(venue)
  await fillVenue()
  const before = await countRows()
  const { page, context } = await openStart(browser)
  const card = page.getByRole('region', { name: '彩排' })

  await test.step('the owner starts it', async () => {
    await card.getByRole('button', { name: '开始彩排' }).click()
    await expect(card).toContainText('进行中')
    await expect.poll(() => readBanner(page)).toContain('彩排')
    expect(await listAxeViolations(page)).toEqual([])
  })

  const waiter = await openPhone(browser, { as: WAITER })
  await test.step('a waiter opens a table and orders', async () => {
    await openTable(waiter, TABLE)
    await expect.poll(() => readBanner(waiter.page)).toContain('彩排')
    await placeOrder(waiter, TABLE, [GOODS])
    expect(await readBanner(waiter.page)).toContain('不收真钱')
  })

  await test.step('the owner reads its figures and discards it', async () => {
    await page.reload()
    await expect(card.getByRole('definition')).toHaveText([String(1), String(1), '¥38'])
    expect(await countRows()).toMatchObject({ sittings: 1, orders: 1 })
    await card.getByRole('button', { name: '扔掉这一晚' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText('1 桌、1 单')
    await question.getByRole('button', { name: '扔掉', exact: true }).click()
    await expect(card.getByRole('button', { name: '开始彩排' })).toBeVisible()
  })

  await test.step('the night is gone whole, the master data stays', async () => {
    expect(await countRows()).toEqual(before)
    await waiter.open('/pages/operat/table/index')
    await expect(findTableCard(waiter.page, TABLE)).toContainText('空台')
    await expect.poll(() => readBanner(waiter.page)).toBe('none')
    await page.reload()
    const steps = page.getByRole('region', { name: '开业准备' })
    await expect(steps).toContainText('1区 1台')
    await expect(steps).toContainText('1款在卖')
    await expect.poll(() => readBanner(page)).toBe('none')
    await expectNoViolations()
  })

  expect(waiter.problems).toEqual([])
  await waiter.close()
  await context.close()
  await leave()
  await venue.stop()
})
