/**
 * `staff.ts` takes the route tables as `routes.ts?later`: there only the floor stands, with which the app opens. The other pages are all
 * screens of the table that phones have anyway (`lean-screens.ts` leaves it those with a page), and `app/page-files.ts`, which comes behind the first
 * screen, knows their files. So the first load grows by one line of that table with every page, not by the names of its files.
 */
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

import { FLOOR } from './parts.ts'
import { childrenOf, edited, parseModule, stringOf, type Node } from './syntax.ts'

const WEB = join(import.meta.dirname, '..')
const TABLE = /\/routes\.tsx?\?later$/

export function laterPages(): Plugin {
  return {
    name: 'later-pages',
    apply: 'build',
    transform(code, id) {
      return TABLE.test(id) ? { code: withoutLaterPages(code, id), map: null } : null
    },
  }
}

/** The route table without its pages, but with the floor. */
export function withoutLaterPages(code: string, id: string): string {
  const later = loadersIn(parseModule(code)).filter(({ file }) => resolve(id, '..', file) !== join(WEB, FLOOR))
  return edited(
    code,
    later.map(({ entry: { start, end } }) => ({ start, end: end + commaAt(code, end), text: '' })),
  )
}

/** How far the comma after an entry reaches. */
const commaAt = (code: string, end: number): number => /^\s*,/.exec(code.slice(end))?.[0].length ?? 0

type Loader = { file: string; entry: Node }

/** Every `'/path': () => import('file')` below a node. */
function loadersIn(node: Node): Loader[] {
  const [path, loader] = [stringOf(node['key'] as Node | undefined), node['value'] as Node | undefined]
  const body = loader?.type === 'ArrowFunctionExpression' ? (loader['body'] as Node) : undefined
  const file = body?.type === 'ImportExpression' ? stringOf(body['source'] as Node) : undefined
  if (path !== undefined && file !== undefined) return [{ file, entry: node }]
  return childrenOf(node).flatMap(({ child }) => loadersIn(child))
}
