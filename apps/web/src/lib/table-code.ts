import type { ScreenPath } from '@nocturne/contract/screens'

/** Screens that a table's code leads to: the tag on the table, and the menu link on older ones. */
const CODE_PATHS: readonly ScreenPath[] = ['/pages/nfc', '/pages/orderMeal/index']

/** The table code in a scanned link, or null when the link is none of a table. Old links keep their path behind `#`. */
export function tableCodeIn(scanned: string): string | null {
  if (!URL.canParse(scanned)) return null
  const outer = new URL(scanned)
  const link = outer.hash.startsWith('#/') ? new URL(outer.hash.slice(1), outer) : outer
  const path = link.pathname.replace(/\/index$|\/$/, '')
  const known = CODE_PATHS.some((codePath) => codePath.replace(/\/index$/, '') === path)
  return known ? link.searchParams.get('code') || null : null
}
