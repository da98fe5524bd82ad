/**
 * The route table as a phone needs it: screens that have a page (who may open the others stands in `screen-access.ts`), without
 * what only tools and types ask — group, module, queries, and ids but of the two screens that name a person.
 */
import type { Plugin } from 'vite'

import { contractName } from './contract-files.ts'
import { builtPaths } from './route-tables.ts'
import { edited, initialOf, parseModule, type Node } from './syntax.ts'

type Row = Readonly<Record<string, unknown>>

/** What no phone reads, unless a rule below keeps it. */
const LEFT_OUT = new Set(['id', 'group', 'module', 'query', 'own'])
const NAMING_A_PERSON = new Set<unknown>(['P094', 'P095'])

export function leanScreens(): Plugin {
  return {
    name: 'lean-screens',
    apply: 'build',
    async transform(code, id) {
      if (contractName(id) !== 'screens') return null
      const paths = await builtPaths()
      const rows = initialOf(parseModule(code), 'rows')
      const lean = (valueOf(rows) as Row[]).filter(({ path }) => paths.has(path as string)).map(leanRow)
      return { code: edited(code, [{ start: rows.start, end: rows.end, text: JSON.stringify(lean) }]), map: null }
    },
  }
}

function leanRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !LEFT_OUT.has(field) || NAMING_A_PERSON.has(value)),
  )
}

/** The value of a literal, of lists and of objects of such. */
function valueOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value']
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).map(valueOf)
  if (node.type === 'ObjectExpression')
    return Object.fromEntries(
      (node['properties'] as Node[]).map(({ key, value }) => [
        (key as Node)['name'] ?? (key as Node)['value'],
        valueOf(value as Node),
      ]),
    )
  throw new Error(`a row of screens.ts holds something else than plain values (${node.type})`)
}
