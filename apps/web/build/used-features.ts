/** Finds the built-ins and the syntax that a script uses, in its syntax tree. */
import type { BuiltIn, BrowserVersion } from './browser-versions.ts'
import { listChildren, parseModule, type Node } from './syntax.ts'

/** Syntax features with the version that introduced them. */
export const syntaxVersions: Readonly<Record<string, BrowserVersion>> = {
  'optional chaining': { chrome: 80, safari: 13.1 },
  'optional call with spread': { chrome: 91, safari: 13.1 },
  '??': { chrome: 80, safari: 13.1 },
  '??=': { chrome: 85, safari: 14 },
  'class field': { chrome: 74, safari: 14.1 },
  'private method': { chrome: 84, safari: 15 },
  '#x in y': { chrome: 91, safari: 15 },
  'static block': { chrome: 94, safari: 16.4 },
  'top-level await': { chrome: 89, safari: 15 },
  'import attributes': { chrome: 123, safari: 17.2 },
  using: { chrome: 134, safari: 999 },
  'regexp lookbehind': { chrome: 62, safari: 16.4 },
  'regexp flag d': { chrome: 90, safari: 15 },
  'regexp flag v': { chrome: 112, safari: 17 },
  'regexp modifiers': { chrome: 125, safari: 999 },
  'iterator helper': { chrome: 122, safari: 18.4 },
}

export type UsedFeatures = { builtIns: Set<string>; syntax: Set<string> }

/**
 * Finds the listed built-ins and the syntax features in a script. A method counts for every owner that has a method of
 * that name.
 */
export function findUsedFeatures(code: string, known: readonly BuiltIn[]): UsedFeatures {
  const used: UsedFeatures = { builtIns: new Set(), syntax: new Set() }
  const methods = new Map<string, string[]>()
  const statics = new Set<string>()
  for (const { name } of known) {
    const [, method] = /\.prototype\.(\w+)$/.exec(name) ?? []
    if (method === undefined) statics.add(name)
    else methods.set(method, [...(methods.get(method) ?? []), name])
  }
  const visit = (node: Node, insideFunction: boolean, called: boolean) => {
    for (const name of getSyntax(node, insideFunction)) used.syntax.add(name)
    const name = getName(node)
    if (name !== undefined && statics.has(name)) used.builtIns.add(name)
    const property = node.type === 'MemberExpression' ? getProperty(node) : undefined
    // Short names are often our own properties, so they count only when called.
    if (property !== undefined && (called || property.length > 4))
      for (const method of methods.get(property) ?? []) used.builtIns.add(method)
    for (const { field, child } of listChildren(node)) {
      // `a.structuredClone` and `{ structuredClone: 1 }` are not the global object.
      if (child.type === 'Identifier' && (field === 'property' || field === 'key') && node['computed'] !== true)
        continue
      visit(child, insideFunction || /Function/.test(node.type), field === 'callee')
    }
  }
  visit(parseModule(code), false, false)
  return used
}

function getProperty(node: Node): string | undefined {
  const property = node['property'] as Node
  return node['computed'] === true ? undefined : (property['name'] as string | undefined)
}

/** `name` of a global object, `Owner.name` of a static function. */
function getName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type !== 'MemberExpression') return undefined
  const owner = node['object'] as Node
  if (owner.type !== 'Identifier') return undefined
  const holder = owner['name'] as string
  const property = getProperty(node)
  return /^(window|globalThis|self)$/.test(holder) ? property : `${holder}.${property}`
}

const hasSpread = (call: Node) => (call['arguments'] as Node[]).some(({ type }) => type === 'SpreadElement')

const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])
const HELPERS = new Set(['map', 'filter', 'flatMap', 'some', 'every', 'find', 'reduce', 'forEach'])

function getSyntax(node: Node, insideFunction: boolean): string[] {
  switch (node.type) {
    case 'ChainExpression':
      return ['optional chaining']
    case 'LogicalExpression':
      return node['operator'] === '??' ? ['??'] : []
    case 'AssignmentExpression':
      return /^(\?\?|\|\||&&)=$/.test(node['operator'] as string) ? ['??='] : []
    case 'PropertyDefinition':
      return ['class field']
    case 'MethodDefinition':
      return (node['key'] as Node).type === 'PrivateIdentifier' ? ['private method'] : []
    case 'BinaryExpression':
      return (node['left'] as Node).type === 'PrivateIdentifier' ? ['#x in y'] : []
    case 'StaticBlock':
      return ['static block']
    case 'AwaitExpression':
      return insideFunction ? [] : ['top-level await']
    case 'VariableDeclaration':
      return /using/.test(node['kind'] as string) ? ['using'] : []
    case 'ImportDeclaration':
      return ((node['attributes'] ?? []) as unknown[]).length > 0 ? ['import attributes'] : []
    case 'Literal':
      return 'regex' in node ? getRegExpSyntax(node['regex'] as { pattern: string; flags: string }) : []
    case 'CallExpression':
      return [
        ...(isIteratorHelper(node) ? ['iterator helper'] : []),
        ...(node['optional'] === true && hasSpread(node) ? ['optional call with spread'] : []),
      ]
    default:
      return []
  }
}

function getRegExpSyntax({ pattern, flags }: { pattern: string; flags: string }): string[] {
  return [
    ...(/\(\?<[=!]/.test(pattern) ? ['regexp lookbehind'] : []),
    ...(/\(\?[ims-]+:/.test(pattern) ? ['regexp modifiers'] : []),
    ...(flags.includes('d') ? ['regexp flag d'] : []),
    ...(flags.includes('v') ? ['regexp flag v'] : []),
  ]
}

/** `map.values().filter(…)`: only recent browsers have such methods on iterators. */
function isIteratorHelper(node: Node): boolean {
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression' || !HELPERS.has(getProperty(callee) ?? '')) return false
  const owner = callee['object'] as Node
  if (owner.type !== 'CallExpression') return false
  const inner = owner['callee'] as Node
  if (inner.type !== 'MemberExpression' || !ITERATORS.has(getProperty(inner) ?? '')) return false
  // `Object.entries(…).map(…)` is a method of an array, not of an iterator.
  return getName(inner)?.startsWith('Object.') !== true
}
