/**
 * Layers of the web app that no state of a screen opens. A layer stands in a source under a title; it is opened where a screen that is
 * made of that source opens one of that title, by a way (`e2e/states`, `over`) or by what is pressed (`e2e/lib/ways.ts`). The run of the
 * screens proves that what they name is opened and closed by back.
 */
import { childrenOf, parseModule, stringOf, type Node } from '../../apps/web/build/syntax.ts'

/** The part of a layer's title that its source knows: pieces of text, with something else between each two of them. */
type Pieces = readonly string[]
export type Layer = { file: string; titles: readonly Pieces[] }

/** A layer that a state opens, by the name that is looked for. */
export type Opening = { screen: string; state: string; name: string | RegExp }

export type LayerExceptions = {
  /** Source of a layer that is titled by what it shows, or by who uses it → where it is opened: screen, state, name. */
  titledByContent: Readonly<Record<string, readonly [screen: string, state: string, name: string | RegExp]>>
  /** Source and title, as this check says them → why no state opens it. */
  neverOpened: Readonly<Record<string, string>>
}

export type LayerHouse = {
  /** Sources of the web app without tests, path below `apps/web/src` → text. */
  sources: ReadonlyMap<string, string>
  openings: readonly Opening[]
  /** The sources a screen is made of. */
  madeOf: (screen: string) => ReadonlySet<string>
  exceptions: LayerExceptions
}

/** What puts a layer over the page, and the attribute with its title; those who use a frame give it its title. */
const FRAMES: Readonly<Record<string, string>> = {
  Sheet: 'title',
  Dialog: 'title',
  FormSheet: 'title',
  ReasonSheet: 'title',
  EndBookingSheet: 'title',
  Select: 'label',
  OptionSheet: 'label',
  dialog: 'aria-label',
}
/** Where those frames are made of each other. */
const FRAME_FILES =
  /^(kit\/(sheet|dialog|dialog-host|select)|shells\/(form-sheet|reason-sheet)|modules\/reservations\/parts\/end-booking-sheet)\.tsx$/
const UNKNOWN: Pieces = ['', '']
const nameOf = (node: unknown) => (node as Node | undefined)?.['name'] as string | undefined

/** Every layer that a source puts over the page. */
export function layersIn(file: string, text: string): Layer[] {
  if (FRAME_FILES.test(file)) return []
  const nodes = nodesOf(parseModule(text, file))
  const constants = new Map(nodes.filter(({ init }) => init).map(({ id, init }) => [nameOf(id), init as Node]))
  return nodes.flatMap((node) => {
    const title = titleOf(node)
    return title === undefined ? [] : [{ file, titles: title === null ? [UNKNOWN] : textsOf(title, constants) }]
  })
}

const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(({ child }) => nodesOf(child))]

/** The title of the layer that a node is, null where it is given in another way; undefined of any other node. */
function titleOf(node: Node): Node | null | undefined {
  if (node.type === 'JSXOpeningElement') {
    const attribute = FRAMES[nameOf(node['name']) ?? '']
    if (attribute === undefined) return undefined
    const given = (node['attributes'] as Node[]).find((one) => nameOf(one['name']) === attribute)
    return (given?.['value'] as Node | undefined) ?? null
  }
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'confirm') return undefined
  const [asked] = node['arguments'] as Node[]
  const given = ((asked?.['properties'] ?? []) as Node[]).find(({ key }) => nameOf(key) === 'title')
  return (given?.['value'] as Node | undefined) ?? null
}

/** What a title may say: one of these. */
function textsOf(node: Node, constants: ReadonlyMap<string | undefined, Node>): Pieces[] {
  const read = (part: unknown) => textsOf(part as Node, constants)
  const text = stringOf(node)
  if (text !== undefined) return [[text]]
  if (node.type === 'JSXExpressionContainer') return read(node['expression'])
  if (node.type === 'TemplateLiteral')
    return [(node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked)]
  if (node.type === 'ConditionalExpression') return [...read(node['consequent']), ...read(node['alternate'])]
  if (node.type === 'LogicalExpression') return [...read(node['left']), ...read(node['right'])]
  if (node.type === 'CallExpression') {
    const { object, property } = node['callee'] as { object?: Node; property?: Node }
    return object && nameOf(property) === 'trim' ? read(object) : [UNKNOWN]
  }
  const constant = node.type === 'Identifier' ? constants.get(nameOf(node)) : undefined
  return constant ? read(constant) : [UNKNOWN]
}

/** As the check names a layer: `modules/tables/forms/lock-form.tsx 锁台 …`. */
export const wordsOf = ({ file, titles }: Layer): string =>
  `${file} ${titles.map((pieces) => pieces.join('…')).join(' or ')}`

const isTitled = ({ titles }: Layer): boolean => titles.every((pieces) => pieces.some((piece) => piece.trim() !== ''))

/** What a name says, where it is no more than a beginning, an end or all of a title. */
const plain = (name: string | RegExp): string | null => {
  const text = typeof name === 'string' ? name : name.source.replaceAll(/^\^|\$$/g, '')
  return /[\\.*+?()[\]{}|^$]/.test(text) ? null : text
}
/** Names that fit whatever there is. */
const isAnything = (name: string | RegExp): boolean => typeof name !== 'string' && name.test('\u{1}')

function fits(pieces: Pieces, name: string | RegExp): boolean {
  const said = plain(name)
  const like = new RegExp(
    `^${pieces.map((piece) => piece.replaceAll(/[\\.*+?()[\]{}|^$]/g, String.raw`\$&`)).join('.+')}$`,
  )
  const sample = pieces.join('某')
  return (said !== null && like.test(said)) || (typeof name === 'string' ? name === sample : name.test(sample))
}

/** One sentence for each layer that nothing opens, and for each exception that is none. */
export function unopenedLayers(house: LayerHouse): string[] {
  const layers = [...house.sources].flatMap(([file, text]) => layersIn(file, text))
  const { titledByContent, neverOpened } = house.exceptions
  const said = layers.filter((layer) => !(layer.file in titledByContent && !isTitled(layer)))
  const unopened = said.filter((layer) => !isOpened(layer, house))
  return [
    ...unopened
      .map(wordsOf)
      .filter((words) => !(words in neverOpened))
      .map(
        (words) =>
          `${words}: no state of a screen opens it: name it in a way (e2e/lib/ways.ts) or as what lies over a state (over), or say in tools/lib/layer-exceptions.ts where or why not`,
      ),
    ...Object.keys(neverOpened)
      .filter((words) => !unopened.some((layer) => wordsOf(layer) === words))
      .map((words) => `tools/lib/layer-exceptions.ts says that nothing opens ${words}, which is opened or is no layer`),
    ...Object.entries(titledByContent).flatMap(([file, [screen, state, name]]) => {
      const known = layers.some((layer) => layer.file === file && !isTitled(layer)) && house.madeOf(screen).has(file)
      const opened = house.openings.some(
        (one) => one.screen === screen && one.state === state && String(one.name) === String(name),
      )
      return known && opened ? [] : [`tools/lib/layer-exceptions.ts: ${screen} ${state} opens no ${name} of ${file}`]
    }),
  ]
}

const isOpened = (layer: Layer, { openings, madeOf }: LayerHouse): boolean =>
  isTitled(layer) &&
  openings.some(
    ({ screen, name }) =>
      !isAnything(name) && madeOf(screen).has(layer.file) && layer.titles.some((pieces) => fits(pieces, name)),
  )
