/**
 * The accessibility check itself: of elements with the same structure only two are checked, but differing ones are
 * still found.
 */
import { expect, test } from '@playwright/test'
import { listContrastViolations, listLayerViolations, listAxeViolations } from '../lib/accessibility.ts'

const renderRow = (attributes: string, text = '营销一部') => `<li><a href="#x" ${attributes}>${text}</a></li>`
const list = (...rows: string[]) =>
  `<html lang="zh"><title>x</title><main><h1>部门</h1><ul>${rows.join('')}</ul></main>`
const good = Array.from({ length: 5 }, () => renderRow('class="name"'))

test('finds an unreadable element anywhere in a list', async ({ page }) => {
  await page.setContent(list(...good))
  expect(await listAxeViolations(page)).toEqual([])

  const pale = renderRow('class="pale" style="color:#ccc;background:#fff"')
  await page.setContent(list(...good, pale, ...good))
  expect(await listContrastViolations(page)).toEqual([expect.stringMatching(/^color-contrast: .*class="pale"/)])

  await page.setContent(list(...good, renderRow('class="name"', '')))
  expect(await listAxeViolations(page)).toEqual([expect.stringMatching(/^link-name: /)])

  await page.setContent(list(...good.map(() => pale)))
  expect((await listContrastViolations(page)).join().match(/class="pale"/g)).toHaveLength(2)
})

test('checks only the sheet when the page was checked before', async ({ page }) => {
  const pale = '<p style="color:#ccc;background:#fff">看不清</p>'
  await page.setContent(`${list(...good)}${pale}<dialog open aria-label="筛选">${pale}</dialog>`)
  const [violation = '', ...more] = await listLayerViolations(page)
  expect(violation.match(/看不清/g)).toHaveLength(1)
  expect(more).toEqual([])
})
