/**
 * `staff.ts` takes the route tables as `routes.ts?later`: there a page is named by its path alone, and `app/page-files.ts`, which comes behind
 * the first screen, knows the files. So the first load grows by a path with every page, not by the names of all its files. The floor stays as it
 * stands in its table: the app opens with it.
 */
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

import { FLOOR } from './parts.ts'
import { childrenOf, edited, parseModule, stringOf, type Edit, type Node } from './syntax.ts'

const WEB = join(import.meta.dirname, '..')
const TABLE = /\/routes\.tsx?\?later$/

export function laterPages(): Plugin {
  return {
    name: 'later-pages',
    apply: 'build',
    transform(code, id) {
      return TABLE.test(id) ? { code: withLaterPages(code, id), map: null } : null
    },
  }
}

/** The route table with `laterPage('/pages/nfc')` where `() => import(…)` stood. */
export function withLaterPages(code: string, id: string): string {
  const later = join(WEB, 'src/app/later-page.ts')
  const edits = loadersIn(parseModule(code)).flatMap(({ path, loader, file }): Edit[] => {
    if (resolve(id, '..', file) === join(WEB, FLOOR)) return []
    return [{ start: loader.start, end: loader.end, text: `laterPage(${JSON.stringify(path)})` }]
  })
  return `import { laterPage } from ${JSON.stringify(later)}\n${edited(code, edits)}`
}

type Loader = { path: string; file: string; loader: Node }

/** Every `'/path': () => import('file')` below a node. */
function loadersIn(node: Node): Loader[] {
  const [path, loader] = [stringOf(node['key'] as Node | undefined), node['value'] as Node | undefined]
  const body = loader?.type === 'ArrowFunctionExpression' ? (loader['body'] as Node) : undefined
  const file = body?.type === 'ImportExpression' ? stringOf(body['source'] as Node) : undefined
  if (loader && path !== undefined && file !== undefined) return [{ path, file, loader }]
  return childrenOf(node).flatMap(({ child }) => loadersIn(child))
}
