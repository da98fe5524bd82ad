/** Accessibility checks of a page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { default as Axe } from 'axe-core'
import type { Page } from '@playwright/test'

/** Uses the minified build, because half the cost of a check is parsing axe itself. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type AxeOptions = {
  /** Checks only elements inside this selector. */
  within?: string
  /** Checks only these rules; default: all. */
  rules?: readonly string[]
}

/** All accessibility violations as sentences. */
export const listAxeViolations = (page: Page): Promise<string[]> => runAxe(page)

/** Lists the violations of open sheets and dialogs only, when the page below was already checked. */
export async function listLayerViolations(page: Page): Promise<string[]> {
  const layers = await page.locator('dialog, [role="alertdialog"]').count()
  return runAxe(page, layers === 0 ? {} : { within: 'dialog, [role="alertdialog"]' })
}

/** Lists violations that depend on the theme; others need not be checked in both themes. */
export const listContrastViolations = (page: Page): Promise<string[]> => runAxe(page, { rules: ['color-contrast'] })

/** Injects axe only once per page. */
async function runAxe(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window)
  if (!there) await page.evaluate(source)
  return page.evaluate(findViolationsInPage, options)
}

/** Runs in the page. */
async function findViolationsInPage({ within, rules }: AxeOptions): Promise<string[]> {
  /** Elements with the same structure have the same violations, so only two of each structure are checked. */
  const CHECKED_PER_SHAPE = 2
  const DISTINCTIVE =
    /^(class|role|type|style|tabindex|data-|aria-(pressed|selected|checked|current|hidden|expanded|disabled|invalid))/
  const numbers = new Map<string, number>()
  const shapes = new Map<Element, number>()
  const listChildren = (element: Element) => (element instanceof SVGElement ? [] : [...element.children])

  /**
   * Number that identifies an element's structure: tags and attributes, but of texts and addresses only whether they
   * exist.
   */
  function computeShape(element: Element): number {
    const attributes = [...element.attributes].map(({ name, value }) =>
      DISTINCTIVE.test(name) ? `${name}=${value}` : `${name}:${value.trim() !== ''}`,
    )
    const words = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const parts = listChildren(element).map(computeShape)
    const text = `${element.tagName} ${attributes.toSorted().join(' ')} ${words} ${parts.join()}`
    const shape = numbers.get(text) ?? numbers.size
    numbers.set(text, shape)
    shapes.set(element, shape)
    return shape
  }

  /** Outermost elements that only repeat the structure of their siblings. */
  function findRepeated(parent: Element): Element[] {
    const seen = new Map<number, number>()
    return listChildren(parent).flatMap((part) => {
      const shape = shapes.get(part) ?? 0
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      return before < CHECKED_PER_SHAPE ? findRepeated(part) : [part]
    })
  }

  computeShape(document.body)
  const { axe } = window as unknown as { axe: typeof Axe }
  const { violations } = await axe.run(
    {
      include: within === undefined ? [document.documentElement] : [...document.querySelectorAll(within)],
      // Excludes the watermark, which is faint by specification (5 %) and not meant to be read.
      exclude: [...document.querySelectorAll('[data-watermark]'), ...findRepeated(document.body)],
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: [...rules] } }) },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
