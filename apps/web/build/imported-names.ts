/**
 * Finds the uses of imported names in a module. A property read is `orderStatus.placed` under the import's own or
 * another local name, where no parameter or variable shadows it. Every other use (destructuring, passing the object on,
 * a computed property) needs the object itself.
 */
import { listChildren, listBoundNames, findStringValue, type Node } from './syntax.ts'

/** Read of one property of an imported object. */
export type PropertyRead = { property: string; start: number; end: number }

/** Call of an imported function. */
export type ImportCall = { args: Node[]; start: number; end: number }

export type ImportedName = {
  source: string
  /** Name in the exporting module. */
  imported: string
  local: string
  /** Position of the import specifier: `a`, or `a as b`. */
  start: number
  end: number
  reads: PropertyRead[]
  calls: ImportCall[]
  /** True when it is used other than by property reads and calls, so that the object itself is needed. */
  whole: boolean
}

/** Value imports of a module by name, with all their uses. `from` returns true for the import sources to include. */
export function listImportedNames(program: Node, from: (source: string) => boolean): ImportedName[] {
  const names = new Map<string, ImportedName>()
  for (const declaration of program['body'] as Node[]) {
    const source = declaration.type === 'ImportDeclaration' ? findStringValue(declaration['source'] as Node) : undefined
    if (source === undefined || declaration['importKind'] === 'type' || !from(source)) continue
    for (const specifier of declaration['specifiers'] as Node[]) {
      if (specifier.type !== 'ImportSpecifier' || specifier['importKind'] === 'type') continue
      const local = (specifier['local'] as Node)['name'] as string
      const { name, value } = specifier['imported'] as Node
      const { start, end } = specifier
      const imported = (name ?? value) as string
      names.set(local, { source, imported, local, start, end, reads: [], calls: [], whole: false })
    }
  }
  if (names.size > 0) for (const { child } of listChildren(program)) recordUses(child, program, names)
  return [...names.values()]
}

type Names = ReadonlyMap<string, ImportedName>

function recordUses(node: Node, parent: Node, names: Names): void {
  if (node.type === 'ImportDeclaration') return
  const hidden = findScopeNames(node)
  const visible = hidden.some((name) => names.has(name)) ? omitNames(names, hidden) : names
  const own = visible.get(getName(getObject(node)) ?? '')
  const property = own && getProperty(node)
  if (own && property !== undefined && !isWrite(node, parent)) {
    own.reads.push({ property, start: node.start, end: node.end })
    return
  }
  const called = node.type === 'CallExpression' ? visible.get(getName(node['callee'] as Node) ?? '') : undefined
  if (called && node['optional'] !== true) {
    called.calls.push({ args: node['arguments'] as Node[], start: node.start, end: node.end })
    for (const arg of node['arguments'] as Node[]) recordUses(arg, node, visible)
    return
  }
  const used = visible.get(getName(node) ?? '')
  if (used) used.whole = true
  for (const { field, child } of listChildren(node)) if (isUse(node, field)) recordUses(child, node, visible)
}

const getName = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node['name'] as string) : undefined

const getObject = (node: Node): Node | undefined =>
  node.type === 'MemberExpression' && node['optional'] !== true ? (node['object'] as Node) : undefined

/** Property read by a member expression, if its name is static. */
function getProperty(node: Node): string | undefined {
  const property = node['property'] as Node
  return node['computed'] === true ? findStringValue(property) : getName(property)
}

/** True where a property is written instead of read. */
const isWrite = (node: Node, parent: Node): boolean =>
  parent['left'] === node
    ? ['AssignmentExpression', 'AssignmentPattern', 'ForInStatement', 'ForOfStatement'].includes(parent.type)
    : parent.type === 'UpdateExpression' || (parent.type === 'UnaryExpression' && parent['operator'] === 'delete')

/** False for identifiers that are not references: `object.name`, `{ name: … }`, labels, the outer name of an export. */
function isUse({ type, computed }: Node, field: string): boolean {
  if (type === 'MemberExpression') return field !== 'property' || computed === true
  if (type === 'Property' || type === 'MethodDefinition' || type === 'PropertyDefinition')
    return field !== 'key' || computed === true
  if (type === 'ExportSpecifier') return field === 'local'
  return field !== 'label' && type !== 'MetaProperty'
}

function omitNames(names: Names, hidden: readonly string[]): Names {
  return new Map([...names].filter(([name]) => !hidden.includes(name)))
}

/** Names that a node declares for its scope. */
function findScopeNames(node: Node): string[] {
  const list = (field: string) => (node[field] ?? []) as Node[]
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        ...list('params').flatMap(listBoundNames),
        ...listBoundNames(node['id'] as Node | null),
        ...findVariables(node),
      ]
    case 'ClassExpression':
      return listBoundNames(node['id'] as Node | null)
    case 'CatchClause':
      return listBoundNames(node['param'] as Node | null)
    case 'BlockStatement':
    case 'StaticBlock':
      return list('body').flatMap(findDeclaredNames)
    case 'SwitchStatement':
      return list('cases').flatMap((one) => (one['consequent'] as Node[]).flatMap(findDeclaredNames))
    case 'ForStatement':
      return findDeclaredNames(node['init'] as Node | null)
    case 'ForInStatement':
    case 'ForOfStatement':
      return findDeclaredNames(node['left'] as Node)
    default:
      return []
  }
}

/** Names of one declaration. */
function findDeclaredNames(statement: Node | null): string[] {
  if (statement?.type === 'VariableDeclaration')
    return (statement['declarations'] as Node[]).flatMap((one) => listBoundNames(one['id'] as Node))
  const named = statement?.type === 'FunctionDeclaration' || statement?.type === 'ClassDeclaration'
  return named ? listBoundNames(statement['id'] as Node) : []
}

/** `var` declarations are scoped to the function, at any depth. */
function findVariables(node: Node): string[] {
  return listChildren(node).flatMap(({ child }) => {
    if (/Function/.test(child.type)) return []
    const own = child.type === 'VariableDeclaration' && child['kind'] === 'var' ? findDeclaredNames(child) : []
    return [...own, ...findVariables(child)]
  })
}
