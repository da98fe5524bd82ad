/**
 * Measures how plainly sources read: comments that open with a question word, comments and names with private words,
 * functions that begin with a common verb, functions named `xOf`. All texts are passed in, so the rules can be unit-tested.
 */
export type SourceFile = { file: string; text: string }
export type LanguageFinding = { file: string; line: number; text: string }
export type LanguageMeasure = {
  comments: number
  questionOpeners: LanguageFinding[]
  privateWords: LanguageFinding[]
  /** Declared names that contain a private word. */
  privateNames: LanguageFinding[]
  functions: number
  withCommonVerb: number
  accessors: LanguageFinding[]
  withoutVerb: LanguageFinding[]
}

/** Matches strings before comments, so that a `//` inside a string is not a comment. */
const TOKENS =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*`)|(\/\*[\s\S]*?\*\/|(?<![:/\\])\/\/[^\n]*)/g
const QUESTION_OPENER = /^(What|Whose|Who|Whoever|Whether|Whom|Nothing|Nobody|Somebody|Which|Where|How|As)\b/
const PRIVATE_WORD = /\b(whoever|somebody|nobody|anew|beside|besides|he|him|his|whom)\b/i
/** Comments in SQL are what a reader of the schema sees first: more words are refused there. */
const PRIVATE_WORD_OF_SQL = /\b(everybody|told|kept|asked|stands|worked out|given back|the house)\b/i
/**
 * Words that style.md avoids and that no name needs, because a technical term exists for each. Without words such as
 * `taken` and `mine`, which also have a plain meaning.
 */
const PRIVATE_NAME_WORDS = new Set(
  `anew asked asks beside besides came everybody faults gone heard house keeps kept nobody said somebody stands
  tells told usual wanted whoever wish wished`.split(/\s+/),
)
const DECLARATION = /\b(?:function\*?|const|let|type|interface|class|enum)\s+(\w+)/g
const DIRECTIVE = /oxlint|eslint|prettier-ignore|@vitest|ts-expect/
const FUNCTION =
  /(?:^|\n)\s*(?:export )?(?:default )?(?:async )?(?:function\*? |const )(\w+)(?=\s*(?:<[^>\n]*>)?\(|[^=\n]*=\s*(?:async )?(?:<[^>\n]*>)?\([^\n]*=>)/g
const ACCESSOR = /[a-z]Of([A-Z]|$)/
const VERBS = `get list load read find fetch create make add insert update set save store write delete remove clear reset is has can should
  assert require check validate parse format render build compute calculate count sum sort filter map group merge split open close start stop
  run send receive notify publish subscribe handle process resolve retry schedule lock unlock claim release reserve settle pay refund cancel
  approve reject review confirm issue register use to from on apply convert encode decode encrypt decrypt seal hash sign verify select pick
  choose show hide toggle move copy print export import sync refresh invalidate enqueue dequeue flush escalate reconcile record log throw wait
  with ensure init seed migrate generate draw measure compare post book transfer redeem deposit withdraw assign attach detach expire purge sweep
  connect disconnect listen emit dispatch query execute join leave`
const COMMON_VERB = new RegExp(`^(${VERBS.trim().split(/\s+/).join('|')})([A-Z_0-9]|$)`)

export function measureLanguage(sources: readonly SourceFile[]): LanguageMeasure {
  const measure: LanguageMeasure = {
    comments: 0,
    questionOpeners: [],
    privateWords: [],
    privateNames: [],
    functions: 0,
    withCommonVerb: 0,
    accessors: [],
    withoutVerb: [],
  }
  for (const source of sources) {
    measureComments(source, measure)
    if (source.file.endsWith('.sql')) continue
    measure.privateNames.push(...listPrivateNames(source))
    if (!source.file.includes('.test.')) measureNames(source, measure)
  }
  return measure
}

type Comment = { line: number; words: string }

function measureComments({ file, text }: SourceFile, measure: LanguageMeasure): void {
  const isSql = file.endsWith('.sql')
  for (const { line, words } of isSql ? listSqlComments(text) : listComments(text)) {
    measure.comments += 1
    const finding = { file, line, text: words }
    if (QUESTION_OPENER.test(words)) measure.questionOpeners.push(finding)
    if (PRIVATE_WORD.test(words) || (isSql && PRIVATE_WORD_OF_SQL.test(words))) measure.privateWords.push(finding)
  }
}

function* listComments(text: string): Generator<Comment> {
  let previousLine = -1
  for (const match of text.matchAll(TOKENS)) {
    const comment = match[2]
    if (comment === undefined) continue
    const line = countLineAt(text, match.index)
    const words = readWords(comment)
    if (!words || DIRECTIVE.test(words)) continue
    const continuesPrevious = comment.startsWith('//') && previousLine === line - 1
    previousLine = comment.startsWith('//') ? line : -1
    if (!continuesPrevious) yield { line, words }
  }
}

/** Lines that begin with `--`, blocks of them as one comment, and texts of `comment on`. */
const SQL_COMMENT = /^[ \t]*--[^\n]*(?:\n[ \t]*--[^\n]*)*|^comment on [^\n]*? is '((?:[^']|'')*)'/gm

function* listSqlComments(text: string): Generator<Comment> {
  for (const match of text.matchAll(SQL_COMMENT)) {
    const bare = match[1] ?? match[0].replaceAll(/^\s*-- ?/gm, '')
    const words = bare.split(/\s+/).filter(Boolean).join(' ')
    if (words) yield { line: countLineAt(text, match.index), words }
  }
}

function measureNames({ file, text }: SourceFile, measure: LanguageMeasure): void {
  for (const match of text.matchAll(FUNCTION)) {
    const name = match[1] ?? ''
    if (/^[A-Z]/.test(name)) continue
    measure.functions += 1
    const finding = { file, line: countLineAt(text, match.index + match[0].length), text: name }
    if (COMMON_VERB.test(name)) measure.withCommonVerb += 1
    else measure.withoutVerb.push(finding)
    if (ACCESSOR.test(name)) measure.accessors.push(finding)
  }
}

/** Declarations outside comments and strings whose name contains a private word. */
function listPrivateNames({ file, text }: SourceFile): LanguageFinding[] {
  const code = text.replaceAll(TOKENS, (token) => token.replaceAll(/[^\n]/g, ' '))
  return [...code.matchAll(DECLARATION)]
    .filter(([, name = '']) => splitWords(name).some((word) => PRIVATE_NAME_WORDS.has(word)))
    .map((match) => ({ file, line: countLineAt(text, match.index), text: match[1] ?? '' }))
}

const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)

const countLineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Comment text on one line, without comment marks. */
function readWords(comment: string): string {
  const bare = comment.replaceAll(/^\s*(\/\*\*?|\*\/|\*|\/\/)\s?/gm, '').replace(/\*\/\s*$/, '')
  return bare.split(/\s+/).filter(Boolean).join(' ')
}

/** Folder whose limit applies to a file: the folder of its module, or for other files one of the top folders. */
export function getLimitFolder(file: string): string {
  const parts = file.split('/')
  const depth =
    parts[2] === 'src' && parts[3] === 'modules' ? 5 : parts[0] === 'apps' ? 4 : parts[0] === 'packages' ? 4 : 2
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/')
}
