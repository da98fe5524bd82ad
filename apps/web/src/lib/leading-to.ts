import type { ScreenPath } from '@nocturne/contract/screens'

import { linkTo, type Query } from './links.ts'
import { isBuilt } from './screen-table.ts'

/** Where a figure is explained, once that screen is built: `<Figure {...salesReport(nights)} />`. For `links.ts`, as `linkTo`. */
export const leadingTo = <P extends ScreenPath>(path: P, query?: Query<P>): { href?: string } =>
  isBuilt(path) ? { href: linkTo(path, query) } : {}
