/** Which screens have a page in this build. The app declares them once; menus and messages lead nowhere else. */
import { screenAt, type ScreenPath } from '@nocturne/contract/screens'

import { normalPath } from './screen.ts'

let built: ReadonlySet<ScreenPath> = new Set()

/** Called by the route assembly with the paths of every module's `routes.ts`. */
export function declareBuilt(paths: Iterable<ScreenPath>): void {
  built = new Set(paths)
}

/** True when an address of this app (path, with or without a query) leads to a page that exists. */
export function isBuilt(address: string): boolean {
  if (!address.startsWith('/')) return false
  const screen = screenAt(normalPath(address.split(/[?#]/, 1)[0] ?? ''))
  return screen !== undefined && built.has(screen.path)
}
