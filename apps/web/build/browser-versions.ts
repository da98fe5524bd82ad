/**
 * Supported browser versions, and the version in which each feature appeared. Used by the build target, README.md,
 * the page for older versions (`index.html`) and the test of the built files.
 */

/** First version of Chrome (WebViews, WeChat and Alipay on Android) and of Safari (all browsers and apps on iOS). */
export type BrowserVersion = { chrome: number; safari: number }

export const supportedVersions = {
  /** Pages of guests and members, whose phones we cannot choose. All scripts are compiled for these. */
  guests: { chrome: 86, safari: 14.1 },
  /** Staff pages may use newer style sheets. */
  staff: { chrome: 111, safari: 16.4 },
} as const satisfies Record<string, BrowserVersion>

/**
 * Compile target of all scripts, because guest and staff pages share most files. It is newer than the oldest supported
 * Chrome: Chrome 80 to 90 support `?.` except for calls with spread arguments, and instead of having the compiler
 * rewrite every `?.`, the test of the built files finds such calls.
 */
export const compileTarget: BrowserVersion = { ...supportedVersions.guests, chrome: 91 }

/** Format that Vite expects. */
export const toViteTargets = ({ chrome, safari }: BrowserVersion): string[] => [`chrome${chrome}`, `safari${safari}`]

/** True when every supported version has the feature introduced in `since`. */
export const isSupported = (since: BrowserVersion, oldest: BrowserVersion): boolean =>
  since.chrome <= oldest.chrome && since.safari <= oldest.safari

/** Version number for "no version has it". */
const NONE = 999

export type BuiltIn = BrowserVersion & {
  /** `Owner.name` of a static function or a global object, `Owner.prototype.name` of a method or property. */
  name: string
  /** Polyfilled by `app/fill-in.ts`. */
  filled?: true
  /** Reason why it may be used although a supported version lacks it. */
  guarded?: string
}

const createBuiltIn = (
  name: string,
  chrome: number,
  safari: number,
  more: Pick<BuiltIn, 'filled' | 'guarded'> = {},
) => ({
  name,
  chrome,
  safari,
  ...more,
})
const filled = { filled: true } as const
const markGuarded = (why: string) => ({ guarded: why })

export const builtIns: readonly BuiltIn[] = [
  createBuiltIn('Array.prototype.flat', 69, 12),
  createBuiltIn('Array.prototype.flatMap', 69, 12),
  createBuiltIn('Array.prototype.at', 92, 15.4, filled),
  createBuiltIn('Array.prototype.findLast', 97, 15.4, filled),
  createBuiltIn('Array.prototype.findLastIndex', 97, 15.4, filled),
  createBuiltIn('Array.prototype.toSorted', 110, 16, filled),
  createBuiltIn('Array.prototype.toReversed', 110, 16, filled),
  createBuiltIn('Array.prototype.toSpliced', 110, 16, filled),
  createBuiltIn('Array.prototype.with', 110, 16, filled),
  createBuiltIn('Array.fromAsync', 121, 16.4),
  createBuiltIn('String.prototype.at', 92, 15.4, filled),
  createBuiltIn('String.prototype.matchAll', 73, 13),
  createBuiltIn('String.prototype.replaceAll', 85, 13.1),
  createBuiltIn('String.prototype.isWellFormed', 111, 16.4),
  createBuiltIn('String.prototype.toWellFormed', 111, 16.4),
  createBuiltIn('Object.fromEntries', 73, 12.1),
  createBuiltIn('Object.hasOwn', 93, 15.4, filled),
  createBuiltIn('Object.groupBy', 117, 17.4, filled),
  createBuiltIn('Map.groupBy', 117, 17.4, filled),
  createBuiltIn('Map.prototype.getOrInsert', 145, 26.2),
  createBuiltIn('Map.prototype.getOrInsertComputed', 145, 26.2),
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(
    (name) => createBuiltIn(`Set.prototype.${name}`, 122, 17),
  ),
  ...['toArray', 'take'].map((name) => createBuiltIn(`Iterator.prototype.${name}`, 122, 18.4)),
  createBuiltIn('Iterator.from', 122, 18.4),
  createBuiltIn('Promise.allSettled', 76, 13),
  createBuiltIn('Promise.any', 85, 14),
  createBuiltIn('Promise.withResolvers', 119, 17.4),
  createBuiltIn('Promise.try', 128, 18.2),
  createBuiltIn('RegExp.escape', 136, 18.2),
  createBuiltIn('Error.isError', 134, NONE),
  createBuiltIn('Math.sumPrecise', 147, 26.2),
  createBuiltIn('Uint8Array.fromBase64', 140, 18.2),
  createBuiltIn('Uint8Array.prototype.toHex', 140, 18.2),
  createBuiltIn('Uint8Array.prototype.toBase64', 140, 18.2),
  createBuiltIn('WeakRef', 84, 14.1),
  createBuiltIn('globalThis', 71, 12.1),
  createBuiltIn('queueMicrotask', 71, 12.1),
  createBuiltIn('structuredClone', 98, 15.4, filled),
  createBuiltIn('URL.canParse', 120, 17, filled),
  createBuiltIn('URL.parse', 126, 18, filled),
  createBuiltIn('URLSearchParams.prototype.size', 113, 17),
  createBuiltIn('AbortSignal.abort', 93, 15, filled),
  createBuiltIn('AbortSignal.timeout', 103, 16, filled),
  createBuiltIn('AbortSignal.any', 116, 17.4),
  createBuiltIn('AbortSignal.prototype.throwIfAborted', 100, 15.4, filled),
  createBuiltIn('Intl.Segmenter', 87, 14.1),
  createBuiltIn('Intl.supportedValuesOf', 99, 15.4),
  createBuiltIn('Intl.DurationFormat', 129, 16.4),
  createBuiltIn('Temporal', 144, NONE),
  createBuiltIn('scheduler', 94, NONE),
  createBuiltIn('crypto.randomUUID', 92, 15.4),
  createBuiltIn(
    'navigator.locks',
    69,
    15.4,
    markGuarded('`sender-lock.ts` uses a lease in the local database instead'),
  ),
  createBuiltIn('navigator.wakeLock', 84, 16.4),
  createBuiltIn('navigator.clipboard', 66, 13.1),
  createBuiltIn('navigator.share', 89, 12.1, markGuarded('called only where it exists')),
  createBuiltIn('BroadcastChannel', 54, 15.4),
  createBuiltIn('CompressionStream', 80, 16.4),
  createBuiltIn('DecompressionStream', 80, 16.4),
  createBuiltIn('OffscreenCanvas', 69, 16.4),
  createBuiltIn('ResizeObserver', 64, 13.1),
  createBuiltIn('requestIdleCallback', 47, NONE, markGuarded('`first-screen.ts` uses a timer instead')),
  createBuiltIn('reportError', 95, 15.4, markGuarded('React logs the error itself')),
  createBuiltIn(
    'createImageBitmap',
    50,
    15,
    markGuarded('only for codes in photos; the scanner says that none was found'),
  ),
  createBuiltIn('Element.prototype.replaceChildren', 86, 14),
  createBuiltIn('Element.prototype.checkVisibility', 105, 17.4),
  createBuiltIn('Element.prototype.showPopover', 114, 17),
  createBuiltIn('Element.prototype.showModal', 37, 15.4),
  createBuiltIn('Element.prototype.inert', 102, 15.5),
  createBuiltIn('Element.prototype.requestSubmit', 76, 16),
  createBuiltIn('Element.prototype.showPicker', 99, 16),
  createBuiltIn(
    'Event.prototype.submitter',
    81,
    15.4,
    markGuarded('React reads it for form actions, which we do not use'),
  ),
  createBuiltIn('Document.prototype.adoptedStyleSheets', 73, 16.4),
  createBuiltIn(
    'Document.prototype.startViewTransition',
    111,
    18,
    markGuarded('React checks it; we have no view transitions'),
  ),
]

/**
 * Built-ins required to run the app, each checked at the start; without one `index.html` shows that the browser is
 * too old.
 */
export const requiredBuiltIns: readonly string[] = builtIns
  .filter((one) => isSupported(one, supportedVersions.guests))
  .map(({ name }) => name)
  .filter((name) => !name.startsWith('Intl.') && !name.startsWith('navigator.'))

/** Functions that `app/fill-in.ts` adds. */
export const polyfilledBuiltIns: readonly string[] = builtIns.filter((one) => one.filled).map(({ name }) => name)

export type StyleFeature = BrowserVersion & {
  name: string
  pattern: RegExp
  /** Reason why a sheet may use it although a supported version lacks it. */
  harmless?: string
}

/** CSS features that style sheets may use, with the version that introduced them. */
export const styleFeatures: readonly StyleFeature[] = [
  { name: 'gap of flex boxes', pattern: /\bgap:/, chrome: 84, safari: 14.1 },
  {
    name: ':focus-visible',
    pattern: /:focus-visible/,
    chrome: 86,
    safari: 15.4,
    harmless: 'marks the focus of a keyboard',
  },
  { name: 'inset', pattern: /[{;]inset:/, chrome: 87, safari: 14.1 },
  { name: 'logical pairs', pattern: /[{;](margin|padding|inset)-(inline|block):/, chrome: 87, safari: 14.1 },
  { name: ':is()', pattern: /:is\(/, chrome: 88, safari: 14 },
  { name: ':where()', pattern: /:where\(/, chrome: 88, safari: 14 },
  { name: ':not() of several', pattern: /:not\([^()]*,/, chrome: 88, safari: 9 },
  { name: 'aspect-ratio', pattern: /[{;]aspect-ratio:/, chrome: 88, safari: 15 },
  { name: 'overflow: clip', pattern: /overflow(-[xy])?:clip/, chrome: 90, safari: 16 },
  { name: '@layer', pattern: /@layer/, chrome: 99, safari: 15.4 },
  { name: 'media ranges', pattern: /@media[^{]*[<>]/, chrome: 104, safari: 16.4 },
  { name: 'separate transforms', pattern: /[{;](translate|rotate|scale):/, chrome: 104, safari: 14.1 },
  { name: '@container', pattern: /@container|container-type:|\dcq[iwhb]/, chrome: 105, safari: 16 },
  {
    name: ':has()',
    // Wide tables and the tab bar are for staff only; without support a disabled checkbox is merely not dimmed.
    pattern: /:has\((?!\[data-(wide|tab-bar)\]|:disabled)/,
    chrome: 105,
    safari: 15.4,
  },
  {
    name: 'dvh',
    pattern: /\d[dsl]v[hw]/,
    chrome: 108,
    safari: 15.4,
    harmless: 'the height in vh stands before it',
  },
  { name: 'color-mix()', pattern: /color-mix\(/, chrome: 111, safari: 16.2 },
  { name: 'nesting', pattern: /[{;]&/, chrome: 112, safari: 16.5 },
  { name: 'text-wrap', pattern: /[{;]text-wrap:/, chrome: 114, safari: 17.4 },
  { name: 'light-dark()', pattern: /light-dark\(/, chrome: 123, safari: 17.5 },
  { name: '@starting-style', pattern: /@starting-style/, chrome: 117, safari: 17.5 },
  { name: 'field-sizing', pattern: /field-sizing:/, chrome: 123, safari: 26.2 },
]
