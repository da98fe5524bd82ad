/** Whether everybody can read a page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { default as Axe } from 'axe-core'
import type { Page } from '@playwright/test'

/** The small build: half of what looking at a page costs is reading axe itself. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Asked = {
  /** Only what lies in these. */
  within?: string
  /** Only these rules; without it everything axe knows. */
  rules?: readonly string[]
}

/** Everything axe knows, in sentences. */
export const readingFaults = (page: Page): Promise<string[]> => sentences(page)

/** The same of the open sheets and dialogs alone, where the page under it has been looked at already. */
export async function layerFaults(page: Page): Promise<string[]> {
  const layers = await page.locator('dialog, [role="alertdialog"]').count()
  return sentences(page, layers === 0 ? {} : { within: 'dialog, [role="alertdialog"]' })
}

/** What of it depends on the theme: nothing else has to be looked at twice. */
export const colourFaults = (page: Page): Promise<string[]> => sentences(page, { rules: ['color-contrast'] })

/** Axe is read into a page once, however often it is asked. */
async function sentences(page: Page, asked: Asked = {}): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window)
  if (!there) await page.evaluate(source)
  return page.evaluate(faultsInPage, asked)
}

/** Runs in the page. */
async function faultsInPage({ within, rules }: Asked): Promise<string[]> {
  /** Rows of one shape are all right or all wrong: two of them are looked at. */
  const LOOKED_AT = 2
  const TOLD =
    /^(class|role|type|style|tabindex|data-|aria-(pressed|selected|checked|current|hidden|expanded|disabled|invalid))/
  const numbers = new Map<string, number>()
  const shapes = new Map<Element, number>()
  const partsOf = (element: Element) => (element instanceof SVGElement ? [] : [...element.children])

  /** A number for all of an element but its words and addresses; of those only whether there are any. */
  function shapeOf(element: Element): number {
    const attributes = [...element.attributes].map(({ name, value }) =>
      TOLD.test(name) ? `${name}=${value}` : `${name}:${value.trim() !== ''}`,
    )
    const words = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const parts = partsOf(element).map(shapeOf)
    const text = `${element.tagName} ${attributes.toSorted().join(' ')} ${words} ${parts.join()}`
    const shape = numbers.get(text) ?? numbers.size
    numbers.set(text, shape)
    shapes.set(element, shape)
    return shape
  }

  /** The outermost elements that only repeat what stands beside them. */
  function repeatedIn(parent: Element): Element[] {
    const seen = new Map<number, number>()
    return partsOf(parent).flatMap((part) => {
      const shape = shapes.get(part) ?? 0
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      return before < LOOKED_AT ? repeatedIn(part) : [part]
    })
  }

  shapeOf(document.body)
  const { axe } = window as unknown as { axe: typeof Axe }
  const { violations } = await axe.run(
    {
      include: within === undefined ? [document.documentElement] : [...document.querySelectorAll(within)],
      // The watermark is faint by specification (5 %) and there to be photographed, not read.
      exclude: [...document.querySelectorAll('[data-watermark]'), ...repeatedIn(document.body)],
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: [...rules] } }) },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
