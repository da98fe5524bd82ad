/**
 * Reduces the route tables that `staff.ts` imports as `routes.ts?later` to the floor, with which the app opens. All
 * other pages are known from the screen table, which phones load anyway (`lean-screens.ts` reduces it to screens with
 * a page), and `app/page-files.ts`, loaded after the first screen, has their loaders. The first load therefore grows
 * by one screen table row per page, not by its file names.
 */
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

import { FLOOR_PAGE_FILE } from './chunk-groups.ts'
import { listChildren, applyEdits, parseModule, findStringValue, type Node } from './syntax.ts'

const WEB = join(import.meta.dirname, '..')
const TABLE = /\/routes\.tsx?\?later$/

export function createLaterPagesPlugin(): Plugin {
  return {
    name: 'later-pages',
    apply: 'build',
    transform(code, id) {
      return TABLE.test(id) ? { code: removeLaterPages(code, id), map: null } : null
    },
  }
}

/** Route table with the floor as its only page. */
export function removeLaterPages(code: string, id: string): string {
  const later = findLoaders(parseModule(code)).filter(
    ({ file }) => resolve(id, '..', file) !== join(WEB, FLOOR_PAGE_FILE),
  )
  return applyEdits(
    code,
    later.map(({ entry: { start, end } }) => ({ start, end: end + measureComma(code, end), text: '' })),
  )
}

/** Length of the comma after an entry, including spaces. */
const measureComma = (code: string, end: number): number => /^\s*,/.exec(code.slice(end))?.[0].length ?? 0

type Loader = { file: string; entry: Node }

/** All `'/path': () => import('file')` entries below a node. */
function findLoaders(node: Node): Loader[] {
  const [path, loader] = [findStringValue(node['key'] as Node | undefined), node['value'] as Node | undefined]
  const body = loader?.type === 'ArrowFunctionExpression' ? (loader['body'] as Node) : undefined
  const file = body?.type === 'ImportExpression' ? findStringValue(body['source'] as Node) : undefined
  if (path !== undefined && file !== undefined) return [{ file, entry: node }]
  return listChildren(node).flatMap(({ child }) => findLoaders(child))
}
