import type { ScreenPath } from '@nocturne/contract/screens'

import { buildLink, type ScreenQuery } from './links.ts'
import { hasScreen } from './screen-table.ts'

/**
 * Drill-down link to the screen that explains a figure; empty when this build has no such screen: `<Figure
 * {...salesReport(nights)} />`. For use in `links.ts`, like `buildLink`.
 */
export const buildDrillDownLink = <P extends ScreenPath>(path: P, query?: ScreenQuery<P>): { href?: string } =>
  hasScreen(path) ? { href: buildLink(path, query) } : {}
