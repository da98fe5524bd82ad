import type { ScreenPath } from '@nocturne/contract/screens'

import { linkTo, type Query } from './links.ts'
import { stands } from './standing.ts'

/** Where a figure is explained, once that screen stands: `<Figure {...salesReport(nights)} />`. For `links.ts`, as `linkTo`. */
export const leadingTo = <P extends ScreenPath>(path: P, query?: Query<P>): { href?: string } =>
  stands(path) ? { href: linkTo(path, query) } : {}
