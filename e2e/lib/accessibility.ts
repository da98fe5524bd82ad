/** Accessibility checks of a page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { default as Axe } from 'axe-core'
import type { Page } from '@playwright/test'

/** The minified build: half the cost of a check is parsing axe itself. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type AxeOptions = {
  /** Only elements inside this selector. */
  within?: string
  /** Only these rules; default: all. */
  rules?: readonly string[]
}

/** All accessibility violations as sentences. */
export const listAxeViolations = (page: Page): Promise<string[]> => runAxe(page)

/** The same for open sheets and dialogs only, when the page below has already been checked. */
export async function listLayerViolations(page: Page): Promise<string[]> {
  const layers = await page.locator('dialog, [role="alertdialog"]').count()
  return runAxe(page, layers === 0 ? {} : { within: 'dialog, [role="alertdialog"]' })
}

/** Violations that depend on the theme; others need not be checked twice. */
export const listContrastViolations = (page: Page): Promise<string[]> => runAxe(page, { rules: ['color-contrast'] })

/** Injects axe only once per page. */
async function runAxe(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window)
  if (!there) await page.evaluate(source)
  return page.evaluate(findViolationsInPage, options)
}

/** Runs in the page. */
async function findViolationsInPage({ within, rules }: AxeOptions): Promise<string[]> {
  /** Elements of one shape have the same violations: only two of them are checked. */
  const CHECKED_PER_SHAPE = 2
  const DISTINCTIVE =
    /^(class|role|type|style|tabindex|data-|aria-(pressed|selected|checked|current|hidden|expanded|disabled|invalid))/
  const numbers = new Map<string, number>()
  const shapes = new Map<Element, number>()
  const listChildren = (element: Element) => (element instanceof SVGElement ? [] : [...element.children])

  /** A number identifying an element's structure; of its texts and addresses only their presence counts. */
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

  /** The outermost elements that only repeat the structure of their siblings. */
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
      // The watermark is faint by specification (5 %) and not meant to be read.
      exclude: [...document.querySelectorAll('[data-watermark]'), ...findRepeated(document.body)],
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: [...rules] } }) },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
