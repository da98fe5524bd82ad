import type { ScreenPath } from '@nocturne/contract/screens'

import { buildLink, type Query } from './links.ts'
import { isBuilt } from './screen-table.ts'

/**
 * Drill-down link to the screen that explains a figure; empty when this build has no such screen: `<Figure
 * {...salesReport(nights)} />`. For use in `links.ts`, like `buildLink`.
 */
export const buildDrillDownLink = <P extends ScreenPath>(path: P, query?: Query<P>): { href?: string } =>
  isBuilt(path) ? { href: buildLink(path, query) } : {}
