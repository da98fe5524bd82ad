/** Checks that a page fits the narrowest phone, with larger text sizes too. */
import type { Page } from '@playwright/test'
import { waitUntilIdle } from './show-state.ts'

const NARROWEST = { width: 320, height: 693 }
const LARGER_LETTERS = '130%'

/**
 * Lists elements that overflow horizontally at 320 px, with text at 130 % and at normal size. The viewport stays narrow
 * afterwards.
 */
export async function listOverflows(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST)
  await setLetters(page, LARGER_LETTERS)
  const overflows = (await findOverflowing(page)).map((html) => `with letters of ${LARGER_LETTERS}: ${html}`)
  await setLetters(page, '100%')
  overflows.push(...(await findOverflowing(page)).map((html) => `at ${NARROWEST.width} pixels: ${html}`))
  return overflows
}

const setLetters = (page: Page, size: string) =>
  page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)

/** The outermost elements that overflow the screen horizontally, unless an ancestor scrolls or clips them. */
async function findOverflowing(page: Page): Promise<string[]> {
  await waitUntilIdle(page)
  return page.evaluate(() => {
    const width = screen.width
    const isContained = (element: Element): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return true
      return false
    }
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, height } = element.getBoundingClientRect()
      return (
        height > 0 &&
        (right > width + 1 || left < -1) &&
        !element.closest('[data-watermark], svg') &&
        !isContained(element)
      )
    })
    // Checks words too: a word that does not wrap can overflow a box that itself fits.
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement
      const reach = document.createRange()
      reach.selectNodeContents(texts.currentNode)
      const { right, height } = reach.getBoundingClientRect()
      const seen =
        around && !around.closest('[data-watermark], svg') && getComputedStyle(around).overflowX === 'visible'
      if (seen && height > 0 && right > width + 1 && !isContained(around))
        words.push(`words: ${texts.currentNode.textContent}`)
    }
    const outermost = beyond.filter((element) => !beyond.some((other) => other !== element && other.contains(element)))
    const whole =
      document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} wide`] : []
    return [...whole, ...words.slice(0, 3), ...outermost.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 160))]
  })
}
