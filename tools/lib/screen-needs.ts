/**
 * Checks that each screen is complete: it has a page, a link leads to it, its queries refresh on live events, its calls
 * are tested, a browser test displays it, and its terms are in the glossary. For report screens the definition provides
 * much of that. docs/how-to/add-a-screen.md lists the same requirements for people.
 */
import type { Report } from '@nocturne/contract/reports/definition'
import type { Screen } from '@nocturne/contract/screens'
import { findImports, resolveImport } from './imports.ts'

type EndpointFacts = {
  id: string
  kind: 'query' | 'command' | 'action' | 'file'
  access: string
  errors: readonly string[]
}

export type ScreenInventory = {
  /** All source files: text by path. */
  sources: ReadonlyMap<string, string>
  screens: readonly (Pick<Screen, 'id' | 'path' | 'title'> & Partial<Pick<Screen, 'pull' | 'loadMore'>>)[]
  endpoints: readonly EndpointFacts[]
  reports: readonly Pick<Report, 'id' | 'title' | 'menu' | 'levels'>[]
  /** Ids of screens whose browser state is generated from a report definition. */
  lookedAt: ReadonlySet<string>
  glossary: string
  /** Refusals that endpoints of a module may declare. */
  refusalsOf: (module: string) => ReadonlySet<string>
  /** Exceptions from live topics, links and glossary words, with reasons. */
  exceptions: RequirementExceptions
}

export type RequirementExceptions = {
  /** Endpoint id → reason why its response does not refresh on live events. */
  notLive: Readonly<Record<string, string>>
  /** Screen id → how users reach it when no page links to it. */
  fromOutside: Readonly<Record<string, string>>
  /** Screen id → reason why it does not load further pages although its row sets `loadMore`. */
  allAtOnce: Readonly<Record<string, string>>
}

const WEB = 'apps/web/src/modules/'
/** File that implements pull-to-refresh. */
const PAGE = 'apps/web/src/shells/page.tsx'
const AGREEMENT = 'apps/server/test/agreement/'
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
const joinTexts = ({ sources }: ScreenInventory, isIncluded: (file: string) => boolean) =>
  [...sources]
    .filter(([file]) => isIncluded(file))
    .map(([, text]) => text)
    .join('\n')

/**
 * Returns one sentence for every missing requirement of a screen or an endpoint. For a screen without a page, that is
 * the only one.
 */
export function findMissingRequirements(inventory: ScreenInventory): string[] {
  const pages = findPagesByPath(inventory)
  const needs = inventory.screens.flatMap((screen) => {
    const page = pages.get(screen.path)
    if (page === undefined)
      return [`${screen.id} ${screen.title}: it has no page: name one in the routes.ts of its module`]
    return [
      ...checkScreen(inventory, screen, page),
      ...checkRow(inventory, screen, page),
      ...checkCalls(inventory, screen, page),
    ]
  })
  return [
    ...new Set([
      ...needs,
      ...inventory.endpoints.flatMap((endpoint) => checkEndpoint(inventory, endpoint)),
      ...inventory.reports.flatMap((report) => checkReport(inventory, report)),
      ...findUnlistedDefinitions(inventory),
      ...findNeedlessExceptions(inventory),
    ]),
  ]
}

const APP = 'apps/web/src/'
/**
 * Files of the app frame, which surrounds every page. Excludes the alert overlays, which would include more modules.
 */
const APP_FRAME = /^apps\/web\/src\/(app|bridge)\//

/** Sources of each screen by its id, without tests: its page with imports, slot implementations and the app frame. */
export function listScreenSources(
  inventory: Pick<ScreenInventory, 'sources' | 'screens'>,
): Map<string, ReadonlySet<string>> {
  const { sources } = inventory
  const pages = findPagesByPath(inventory)
  const filled = (sources.get(`${APP}app/slots.ts`) ?? '').matchAll(/(\w+)\.provide\(.*?import\('\.\.\/([^']+)'\)/g)
  const slots = [...filled].map(([, slot = '', file = '']) => ({ slot, file: `${APP}${file}` }))
  const around = [...sources.keys()].filter((file) => APP_FRAME.test(file))
  const ringing = listSources({ sources }, `${APP}app/alerts.tsx`, APP)
  const listPageSources = (page: string): Set<string> => {
    const seen = listSources({ sources }, page, APP)
    const waiting = [...slots]
    for (let next = findFilledSlot(seen); next; next = findFilledSlot(seen)) {
      waiting.splice(waiting.indexOf(next), 1)
      for (const file of listSources({ sources }, next.file, APP)) seen.add(file)
    }
    return new Set([...seen, ...around, ...ringing])

    function findFilledSlot(files: ReadonlySet<string>) {
      return waiting.find(({ slot }) => [...files].some((file) => sources.get(file)?.includes(`${slot}.get()`)))
    }
  }
  return new Map(
    inventory.screens.flatMap(({ id, path }) => {
      const page = pages.get(path)
      return page === undefined ? [] : [[id, listPageSources(page)]]
    }),
  )
}

/** Page file of each path in the route tables. */
function findPagesByPath({ sources }: Pick<ScreenInventory, 'sources'>): Map<string, string> {
  const pages = new Map<string, string>()
  for (const [file, text] of sources) {
    if (!file.startsWith(WEB) || !/\/routes\.tsx?$/.test(file)) continue
    for (const [, path, specifier] of text.matchAll(/'(\/[\w/-]*)':\s*\(\)\s*=>\s*import\('([^']+)'\)/g)) {
      const page = resolveImport(file, specifier ?? '')
      if (path && page) pages.set(path, page)
    }
  }
  return pages
}

function checkScreen(
  inventory: ScreenInventory,
  { id, path, title }: ScreenInventory['screens'][number],
  page: string,
): string[] {
  const menus = joinTexts(
    inventory,
    (file) => /menu[\w-]*\.ts$/.test(file) && file.startsWith('apps/server/') && !isTest(file),
  )
  const others = joinTexts(
    inventory,
    (file) => file.startsWith('apps/') && file !== page && !/\/routes\.tsx?$/.test(file) && !isTest(file),
  )
  const listLevels = (report: ScreenInventory['reports'][number]) => Object.values(report.levels)
  const openedReport = inventory.reports.find((report) => listLevels(report)[0]?.screen === id)
  const inMenu = openedReport?.menu !== undefined || new RegExp(`'${id}'`).test(menus)
  const defined = inventory.reports.some((report) => listLevels(report).some(({ screen }) => screen === id))
  // True for a screen that shows the level below departments or people: their rows link to it (`level-links.ts` of the
  // web app).
  const belowOther = inventory.reports.some((report) =>
    listLevels(report).some(
      ({ screen }, index, levels) => screen === id && /^(dept|user)$/.test(levels[index - 1]?.axis ?? ''),
    ),
  )
  const led =
    inMenu || belowOther || new RegExp(`${path}(?![\\w/-])`).test(others) || id in inventory.exceptions.fromOutside
  const isLookedAt =
    joinTexts(inventory, (file) => file.startsWith('e2e/states/')).includes(`'${id}'`) || inventory.lookedAt.has(id)
  const needs = [
    !led &&
      'no page leads to it: put it into a menu (menu of its report, menu-rules.ts or market-menu.ts), into a links.ts, or into fromOutside of tools/lib/screen-exceptions.ts',
    !isLookedAt && 'no state shows it: describe a state worth a picture in e2e/states',
    // Not required for report screens, because their glossary terms are in the report definition.
    !defined &&
      !inventory.glossary.includes(title) &&
      !inventory.glossary.includes(readPathWord(path)) &&
      `docs/reference/glossary.md knows neither ${title} nor \`${readPathWord(path)}\``,
  ]
  return needs.filter((need) => need !== false).map((need) => `${id} ${title}: ${need}`)
}

/**
 * Properties of a screen's row that its page does not implement: the shells rely on the row, so the page must do what
 * it says.
 */
function checkRow(
  inventory: ScreenInventory,
  { id, title, pull, loadMore }: ScreenInventory['screens'][number],
  page: string,
): string[] {
  const sourcesOfPage = listSources(inventory, page, 'apps/web/src/')
  const own = [...sourcesOfPage].filter((file) => file.startsWith(WEB)).map((file) => inventory.sources.get(file))
  const text = own.join('\n')
  const loadsOn = /\buseApiPages\b/.test(text) && /<(?:ListPage|ReportPage|List|NextPageLoader|LoadMore)\b/.test(text)
  const needs = [
    pull && !sourcesOfPage.has(PAGE) && `its row says pull, but it is not made of ${PAGE}, which pulls`,
    loadMore &&
      !loadsOn &&
      !(id in inventory.exceptions.allAtOnce) &&
      'its row says loadMore, but it loads no second page: ask by useApiPages and end with a ListPage, ReportPage or NextPageLoader, or say in allAtOnce of tools/lib/screen-exceptions.ts why not',
  ]
  return needs.filter((need) => typeof need === 'string').map((need) => `${id} ${title}: ${need}`)
}

/** Term that a path contributes to the glossary: its last part other than `index`. */
const readPathWord = (path: string): string =>
  path.split('/').findLast((part) => part !== 'index' && part !== '') ?? path

function checkCalls(
  inventory: ScreenInventory,
  { id, title }: ScreenInventory['screens'][number],
  page: string,
): string[] {
  const live = joinTexts(inventory, (file) => file.endsWith('/live.ts') && file.startsWith(WEB))
  // Modules whose queries all refresh on live events.
  const whole = new Set([...live.matchAll(/\blistQueryIds\('([\w-]+)'/g)].map(([, module]) => module))
  return (
    findCalls(inventory, page)
      // Excludes queries of guests: their phones have no event stream, so these queries poll.
      .filter(({ kind, access }) => kind === 'query' && access !== 'public')
      .filter((endpoint) => !whole.has(endpoint.id.split('.')[0]))
      .filter((endpoint) => !hasEndpointName(live, endpoint.id) && !(endpoint.id in inventory.exceptions.notLive))
      .map(
        (endpoint) =>
          `${id} ${title}: no live topic makes ${endpoint.id} old: name it in a live.ts, or say in tools/lib/screen-exceptions.ts why not`,
      )
  )
}

function checkEndpoint(inventory: ScreenInventory, { id, errors }: EndpointFacts): string[] {
  const tests = joinTexts(inventory, (file) => /^apps\/server\/.*\.test\.ts$/.test(file))
  const allowed = inventory.refusalsOf(id.split('.')[0] ?? '')
  return [
    ...(hasEndpointName(tests, id) || hasAgreementTest(inventory, id) ? [] : [`${id}: no test of the server calls it`]),
    ...errors
      .filter((error) => !allowed.has(error))
      .map(
        (error) =>
          `${id} may answer ${error}, whose words speak of something else: see packages/contract/src/error-subjects.ts`,
      ),
  ]
}

/** True when `agreement.test.ts` compares this report level with the facts. */
const hasAgreementTest = (inventory: ScreenInventory, endpointId: string): boolean =>
  inventory.reports.some(
    (report) =>
      Object.values(report.levels).some(({ endpoint }) => endpointId === `reports.${endpoint}`) &&
      isNamedInAgreement(inventory, report, (file) => !file.endsWith('/agreement.ts')),
  )

function checkReport(inventory: ScreenInventory, report: ScreenInventory['reports'][number]): string[] {
  const isCompared = isNamedInAgreement(inventory, report, () => true)
  const known = new Set<string>(inventory.screens.map(({ id }) => id))
  const shown = new Set(Object.values(report.levels).map(({ screen }) => screen))
  return [
    ...(isCompared ? [] : [`${report.title}: nothing in ${AGREEMENT} holds its figures against the facts`]),
    ...[...shown]
      .filter((screen) => !known.has(screen))
      .map((screen) => `${report.title}: its ${screen} has no row in packages/contract/src/screens.ts`),
  ]
}

/** Report definitions that are neither listed in `definitions.ts` nor read by endpoints of their own. */
function findUnlistedDefinitions({ sources }: ScreenInventory): string[] {
  const contract = 'packages/contract/src/reports/'
  const readers = [...sources].filter(
    ([file]) =>
      file === `${contract}definitions.ts` ||
      (file.startsWith(contract) && /\/(endpoints|schemas|sheets)\.ts$/.test(file)),
  )
  const read = readers.map(([, text]) => text).join('\n')
  return [...sources]
    .filter(([file]) => file.startsWith(contract) && file.endsWith('/definition.ts'))
    .flatMap(([file, text]) => [...text.matchAll(/export const (\w+Report) = /g)].map(([, name]) => ({ file, name })))
    .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(read))
    .map(({ file, name }) => `${file}: nothing follows from ${name}: list it in ${contract}definitions.ts`)
}

/** True when the report's constant (such as `tipsReport`) is used in the agreement tests. */
function isNamedInAgreement(
  inventory: ScreenInventory,
  { id }: { id: string },
  isIncluded: (file: string) => boolean,
): boolean {
  const definitions = joinTexts(inventory, (file) =>
    /^packages\/contract\/src\/reports\/[\w-]+\/definition\.ts$/.test(file),
  )
  const constant = new RegExp(`export const (\\w+) = \\{\\s*id: '${id}'`).exec(definitions)?.[1]
  const agreements = joinTexts(inventory, (file) => file.startsWith(AGREEMENT) && isIncluded(file))
  return constant !== undefined && new RegExp(`\\b${constant}\\b`).test(agreements)
}

/** Converts a module id to camel case: `flashSales`. */
const toCamelCase = (id: string) => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const hasEndpointName = (text: string, endpointId: string) =>
  new RegExp(`\\b${toCamelCase(endpointId).replace('.', '\\.')}\\b`).test(text)

/** Endpoints named by a page and its imports within the module. */
function findCalls({ sources, endpoints }: ScreenInventory, page: string): EndpointFacts[] {
  const text = [...listSources({ sources }, page, WEB, false)].map((file) => sources.get(file)).join('\n')
  return endpoints.filter(({ id }) => hasEndpointName(text, id))
}

/**
 * Files of a page: the page and its imports below `root`. With `offered`, also what it imports from other modules'
 * `public.ts`.
 */
function listSources(
  { sources }: Pick<ScreenInventory, 'sources'>,
  page: string,
  root: string,
  offered = true,
): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !file.startsWith(root) || !sources.has(file)) return
    seen.add(file)
    const text = sources.get(file) ?? ''
    for (const { specifier, kind } of findImports(text)) {
      const target = resolveImport(file, specifier)
      if (target === null || kind === 'type') continue
      if (!target.endsWith('/public.ts')) visit(target)
      else if (offered)
        for (const behind of findBehindPublic(sources, { target, taken: listTakenNames(text, specifier) }))
          visit(behind)
    }
  }
  visit(page)
  return seen
}

/** Names imported from a specifier. */
const listTakenNames = (text: string, specifier: string): string[] =>
  [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)]
    .filter(([, , from]) => from === specifier)
    .flatMap(([, list = '']) => list.match(/\w+/g) ?? [])

/** Files from which a `public.ts` re-exports these names. */
function findBehindPublic(
  sources: ScreenInventory['sources'],
  { target, taken }: { target: string; taken: readonly string[] },
) {
  const lines = (sources.get(target) ?? '').matchAll(/export [^;]*?(?:from |import\()'([^']+)'/g)
  return [...lines].flatMap(([line, from = '']) => {
    const behind = taken.some((name) => new RegExp(`\\b${name}\\b`).test(line)) ? resolveImport(target, from) : null
    return behind === null ? [] : [behind]
  })
}

function findNeedlessExceptions({ exceptions, endpoints, screens }: ScreenInventory): string[] {
  const known = new Set([...endpoints.map(({ id }) => id), ...screens.map(({ id }) => id)])
  return [exceptions.notLive, exceptions.fromOutside, exceptions.allAtOnce]
    .flatMap((named) => Object.keys(named))
    .filter((id) => !known.has(id))
    .map((id) => `tools/lib/screen-exceptions.ts names ${id}, which is neither an endpoint nor a screen`)
}
